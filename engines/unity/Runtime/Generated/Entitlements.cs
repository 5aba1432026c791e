// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Entitlements: what players call.</summary>
    public sealed class EntitlementsOperations
    {
        readonly Connection connection;

        internal EntitlementsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Returns whether the caller has an item, and how many.</summary>
        /// <remarks>isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/entitlements/account/item/{catalogItemId}/owned</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        /// <exception cref="LobbykitException">CATALOG_ITEM_NOT_FOUND</exception>
        public Task<EntitlementsOwnedResponse> OwnedAsync(
            string catalogItemId,
            bool? asap = null,
            string customItemId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/entitlements/account/item/{catalogItemId}/owned", true)
                .Path("catalogItemId", catalogItemId)
                .Query("asap", asap)
                .Query("customItemId", customItemId),
                EntitlementsOwnedResponse.Read, options, cancel);

        /// <summary>Returns whether the caller has the item with a custom id, and how many.</summary>
        /// <remarks>A `catalogItemId` must be that of the item.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/entitlements/account/item/custom/{customItemId}/owned</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        /// <exception cref="LobbykitException">CATALOG_ITEM_NOT_FOUND</exception>
        public Task<EntitlementsOwnedByCustomIdResponse> OwnedByCustomIdAsync(
            string customItemId,
            bool? asap = null,
            string catalogItemId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/entitlements/account/item/custom/{customItemId}/owned", true)
                .Path("customItemId", customItemId)
                .Query("asap", asap)
                .Query("catalogItemId", catalogItemId),
                EntitlementsOwnedByCustomIdResponse.Read, options, cancel);

        /// <summary>Lists the items that the caller has or had.</summary>
        /// <remarks>May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/entitlements/account/items</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        public Task<EntitlementsItemsResponse> ItemsAsync(
            bool? asap = null,
            int? limit = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/entitlements/account/items", true)
                .Query("asap", asap)
                .Query("limit", limit)
                .Query("pageToken", pageToken),
                EntitlementsItemsResponse.Read, options, cancel);

        /// <summary>Reads an order of the caller.</summary>
        /// <remarks>GET /api/v1/entitlements/orders/{orderId}</remarks>
        /// <exception cref="LobbykitException">ORDER_NOT_FOUND</exception>
        public Task<OrderDetails> ReadOrderAsync(
            string orderId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/entitlements/orders/{orderId}", true)
                .Path("orderId", orderId),
                OrderDetails.Read, options, cancel);

        /// <summary>Cancels a subscription of the caller.</summary>
        /// <remarks>It runs to the end of the interval that is paid. Can be repeated.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// POST /api/v1/entitlements/subscription/cancel</remarks>
        /// <exception cref="LobbykitException">STORE_NOT_CONFIGURED, STORE_REFUSED, SUBSCRIPTION_NOT_FOUND, STORE_UNAVAILABLE</exception>
        public Task CancelSubscriptionAsync(
            string subscriptionId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/entitlements/subscription/cancel", true)
                .Body("subscriptionId", subscriptionId),
                options, cancel);

        /// <summary>Lists the subscriptions of the caller that have not lapsed, oldest first.</summary>
        /// <remarks>POST /api/v1/entitlements/subscriptions/get</remarks>
        /// <exception cref="LobbykitException">ORDER_PROVIDER_UNKNOWN</exception>
        public Task<EntitlementsListSubscriptionsResponse> ListSubscriptionsAsync(
            EntitlementProvider provider,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/entitlements/subscriptions/get", true)
                .Body("provider", (int)provider),
                EntitlementsListSubscriptionsResponse.Read, options, cancel);
    }

    /// <summary>Entitlements: what game servers call.</summary>
    public sealed class EntitlementsServerOperations
    {
        readonly Connection connection;

        internal EntitlementsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Returns whether an account has an item, and how many.</summary>
        /// <remarks>isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
        /// Needs the permission `entitlements.read`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/owned</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        /// <exception cref="LobbykitException">CATALOG_ITEM_NOT_FOUND</exception>
        public Task<EntitlementsServerOwnedResponse> ServerOwnedAsync(
            string accountId,
            string catalogItemId,
            bool? asap = null,
            string customItemId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/entitlements/account/{accountId}/item/{catalogItemId}/owned", true)
                .Path("accountId", accountId)
                .Path("catalogItemId", catalogItemId)
                .Query("asap", asap)
                .Query("customItemId", customItemId),
                EntitlementsServerOwnedResponse.Read, options, cancel);

        /// <summary>Returns whether an account has the item with a custom id, and how many.</summary>
        /// <remarks>A `catalogItemId` must be that of the item.
        /// Needs the permission `entitlements.read`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        /// <exception cref="LobbykitException">CATALOG_ITEM_NOT_FOUND</exception>
        public Task<EntitlementsServerOwnedByCustomIdResponse> ServerOwnedByCustomIdAsync(
            string accountId,
            string customItemId,
            bool? asap = null,
            string catalogItemId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned", true)
                .Path("accountId", accountId)
                .Path("customItemId", customItemId)
                .Query("asap", asap)
                .Query("catalogItemId", catalogItemId),
                EntitlementsServerOwnedByCustomIdResponse.Read, options, cancel);

        /// <summary>Lists the items that an account has or had.</summary>
        /// <remarks>Needs the permission `entitlements.read`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// GET /api/v1/server/entitlements/account/{accountId}/items</remarks>
        /// <param name="asap">Whether the answer may come from what is stored, without asking the item provider first.</param>
        public Task<EntitlementsServerItemsResponse> ServerItemsAsync(
            string accountId,
            bool? asap = null,
            int? limit = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/entitlements/account/{accountId}/items", true)
                .Path("accountId", accountId)
                .Query("asap", asap)
                .Query("limit", limit)
                .Query("pageToken", pageToken),
                EntitlementsServerItemsResponse.Read, options, cancel);

        /// <summary>Sets the count of an item of an account.</summary>
        /// <remarks>Needs the permission `entitlements.write`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// PUT /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}</remarks>
        /// <exception cref="LobbykitException">ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND</exception>
        public Task<EntitlementsServerSetResponse> ServerSetAsync(
            string accountId,
            string catalogItemId,
            long count,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}", true)
                .Path("accountId", accountId)
                .Path("catalogItemId", catalogItemId)
                .Path("count", count),
                EntitlementsServerSetResponse.Read, options, cancel);

        /// <summary>Adds to the count of an item of an account.</summary>
        /// <remarks>The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
        /// Needs the permission `entitlements.write`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}</remarks>
        /// <exception cref="LobbykitException">ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND</exception>
        public Task<EntitlementsServerIncrementResponse> ServerIncrementAsync(
            string accountId,
            string catalogItemId,
            long count,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}", true)
                .Path("accountId", accountId)
                .Path("catalogItemId", catalogItemId)
                .Path("count", count),
                EntitlementsServerIncrementResponse.Read, options, cancel);

        /// <summary>Subtracts from the count of an item of an account.</summary>
        /// <remarks>The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false,
        /// unless allowNegativeTotal is true.
        /// Needs the permission `entitlements.write`.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}</remarks>
        /// <exception cref="LobbykitException">ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND</exception>
        public Task<EntitlementsServerDecrementResponse> ServerDecrementAsync(
            string accountId,
            string catalogItemId,
            long count,
            bool? allowNegativeTotal = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}", true)
                .Path("accountId", accountId)
                .Path("catalogItemId", catalogItemId)
                .Path("count", count)
                .Query("allowNegativeTotal", allowNegativeTotal),
                EntitlementsServerDecrementResponse.Read, options, cancel);

        /// <summary>Prepares offers of all items with a price in a currency, for a player.</summary>
        /// <remarks>An offer is valid for 15 minutes, for this account, and once. `tagFilter` names tags of which an item must
        /// have one.
        /// Needs the permission `orders.sell`.
        /// POST /api/v1/entitlements/offer/{provider}/prepare</remarks>
        /// <exception cref="LobbykitException">ORDER_PROVIDER_UNKNOWN, ITEM_OWNER_NOT_FOUND</exception>
        public Task<EntitlementsPrepareOffersResponse> PrepareOffersAsync(
            EntitlementProvider provider,
            string accountId,
            string currency,
            List<string> tagFilter = null,
            bool? includeUnpublished = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/entitlements/offer/{provider}/prepare", true)
                .Path("provider", (int)provider)
                .Body("accountId", accountId)
                .Body("currency", currency)
                .Body("tagFilter", Json.FromList(tagFilter, each => each))
                .Body("includeUnpublished", includeUnpublished),
                EntitlementsPrepareOffersResponse.Read, options, cancel);

        /// <summary>Places an order for prepared offers.</summary>
        /// <remarks>The prices are read again: if they have changed, the order is refused with `PRICE_CHANGED`
        /// (FAILED_PRECONDITION). `quantity` chooses one of the prices of the offer. `success` is false if the store
        /// refuses, or if the address of its page was lost: then place another order.
        /// Needs the permission `orders.sell`.
        /// May publish anyEvent.entitlements/OrderChanged, anyEvent.entitlements/OwnershipChanged.
        /// POST /api/v1/entitlements/offer/execute</remarks>
        /// <exception cref="LobbykitException">BUYER_CURRENCY_DIFFERS, BUYER_WITHOUT_STORE_IDENTITY, ITEM_NOT_FOR_SALE, ORDER_KEY_REQUIRED,
        /// ORDER_PROVIDER_UNKNOWN, PRICE_CHANGED, STORE_NOT_CONFIGURED, ITEM_OWNER_NOT_FOUND, OFFER_NOT_FOUND,
        /// STORE_UNAVAILABLE</exception>
        public Task<EntitlementsExecuteOffersResponse> ExecuteOffersAsync(
            List<PreparedOrderLine> preparedOrders,
            string accountId,
            StoreOrderMetadata store = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/entitlements/offer/execute", true)
                .Body("preparedOrders", Json.FromList(preparedOrders, each => each?.ToJson()))
                .Body("accountId", accountId)
                .Body("store", store?.ToJson()),
                EntitlementsExecuteOffersResponse.Read, options, cancel);

        /// <summary>Lists the subscriptions of an account that have not lapsed, oldest first.</summary>
        /// <remarks>Needs the permission `entitlements.read`.
        /// POST /api/v1/server/entitlements/subscriptions/get</remarks>
        /// <exception cref="LobbykitException">ORDER_PROVIDER_UNKNOWN</exception>
        public Task<EntitlementsServerListSubscriptionsResponse> ServerListSubscriptionsAsync(
            EntitlementProvider provider,
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/entitlements/subscriptions/get", true)
                .Body("provider", (int)provider)
                .Body("accountId", accountId),
                EntitlementsServerListSubscriptionsResponse.Read, options, cancel);
    }
}
