extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Entitlements

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Returns whether an account has an item, and how many.
# isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
# Needs the permission `entitlements.read`.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsServerOwnedResponse.
# Reasons: CATALOG_ITEM_NOT_FOUND
# GET /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/owned
func server_owned(account_id, catalog_item_id, asap = null, custom_item_id = null):
	return yield(_client.call_operation("GET", _client.fill("/server/entitlements/account/{accountId}/item/{catalogItemId}/owned", {"accountId": account_id, "catalogItemId": catalog_item_id}), true, {"asap": asap, "customItemId": custom_item_id}, {}, Types.EntitlementsServerOwnedResponse), "completed")


# Returns whether an account has the item with a custom id, and how many.
# A `catalogItemId` must be that of the item.
# Needs the permission `entitlements.read`.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsServerOwnedByCustomIdResponse.
# Reasons: CATALOG_ITEM_NOT_FOUND
# GET /api/v1/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned
func server_owned_by_custom_id(account_id, custom_item_id, asap = null, catalog_item_id = null):
	return yield(_client.call_operation("GET", _client.fill("/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned", {"accountId": account_id, "customItemId": custom_item_id}), true, {"asap": asap, "catalogItemId": catalog_item_id}, {}, Types.EntitlementsServerOwnedByCustomIdResponse), "completed")


# Lists the items that an account has or had.
# Needs the permission `entitlements.read`.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsServerItemsResponse.
# GET /api/v1/server/entitlements/account/{accountId}/items
func server_items(account_id, asap = null, limit = null, page_token = null):
	return yield(_client.call_operation("GET", _client.fill("/server/entitlements/account/{accountId}/items", {"accountId": account_id}), true, {"asap": asap, "limit": limit, "pageToken": page_token}, {}, Types.EntitlementsServerItemsResponse), "completed")


# Sets the count of an item of an account.
# Needs the permission `entitlements.write`.
# May publish anyEvent.entitlements/OwnershipChanged.
# The value is a EntitlementsServerSetResponse.
# Reasons: ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
# PUT /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}
func server_set(account_id, catalog_item_id, count):
	return yield(_client.call_operation("PUT", _client.fill("/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}", {"accountId": account_id, "catalogItemId": catalog_item_id, "count": count}), true, {}, {}, Types.EntitlementsServerSetResponse), "completed")


# Adds to the count of an item of an account.
# The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
# Needs the permission `entitlements.write`.
# May publish anyEvent.entitlements/OwnershipChanged.
# The value is a EntitlementsServerIncrementResponse.
# Reasons: ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
# PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}
func server_increment(account_id, catalog_item_id, count):
	return yield(_client.call_operation("PATCH", _client.fill("/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}", {"accountId": account_id, "catalogItemId": catalog_item_id, "count": count}), true, {}, {}, Types.EntitlementsServerIncrementResponse), "completed")


# Subtracts from the count of an item of an account.
# The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false, unless
# allowNegativeTotal is true.
# Needs the permission `entitlements.write`.
# May publish anyEvent.entitlements/OwnershipChanged.
# The value is a EntitlementsServerDecrementResponse.
# Reasons: ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
# PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}
func server_decrement(account_id, catalog_item_id, count, allow_negative_total = null):
	return yield(_client.call_operation("PATCH", _client.fill("/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}", {"accountId": account_id, "catalogItemId": catalog_item_id, "count": count}), true, {"allowNegativeTotal": allow_negative_total}, {}, Types.EntitlementsServerDecrementResponse), "completed")


# Returns whether the caller has an item, and how many.
# isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsOwnedResponse.
# Reasons: CATALOG_ITEM_NOT_FOUND
# GET /api/v1/entitlements/account/item/{catalogItemId}/owned
func owned(catalog_item_id, asap = null, custom_item_id = null):
	return yield(_client.call_operation("GET", _client.fill("/entitlements/account/item/{catalogItemId}/owned", {"catalogItemId": catalog_item_id}), true, {"asap": asap, "customItemId": custom_item_id}, {}, Types.EntitlementsOwnedResponse), "completed")


# Returns whether the caller has the item with a custom id, and how many.
# A `catalogItemId` must be that of the item.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsOwnedByCustomIdResponse.
# Reasons: CATALOG_ITEM_NOT_FOUND
# GET /api/v1/entitlements/account/item/custom/{customItemId}/owned
func owned_by_custom_id(custom_item_id, asap = null, catalog_item_id = null):
	return yield(_client.call_operation("GET", _client.fill("/entitlements/account/item/custom/{customItemId}/owned", {"customItemId": custom_item_id}), true, {"asap": asap, "catalogItemId": catalog_item_id}, {}, Types.EntitlementsOwnedByCustomIdResponse), "completed")


# Lists the items that the caller has or had.
# May publish anyEvent.entitlements/OwnershipChanged.
# asap: Whether the answer may come from what is stored, without asking the item provider first.
# The value is a EntitlementsItemsResponse.
# GET /api/v1/entitlements/account/items
func items(asap = null, limit = null, page_token = null):
	return yield(_client.call_operation("GET", "/entitlements/account/items", true, {"asap": asap, "limit": limit, "pageToken": page_token}, {}, Types.EntitlementsItemsResponse), "completed")


# Prepares offers of all items with a price in a currency, for a player.
# An offer is valid for 15 minutes, for this account, and once. `tagFilter` names tags of which an item must have
# one.
# Needs the permission `orders.sell`.
# The value is a EntitlementsPrepareOffersResponse.
# Reasons: ORDER_PROVIDER_UNKNOWN, ITEM_OWNER_NOT_FOUND
# POST /api/v1/entitlements/offer/{provider}/prepare
func prepare_offers(provider, account_id, currency, tag_filter = null, include_unpublished = null):
	return yield(_client.call_operation("POST", _client.fill("/entitlements/offer/{provider}/prepare", {"provider": provider}), true, {}, {"accountId": account_id, "currency": currency, "tagFilter": tag_filter, "includeUnpublished": include_unpublished}, Types.EntitlementsPrepareOffersResponse), "completed")


# Places an order for prepared offers.
# The prices are read again: if they have changed, the order is refused with `PRICE_CHANGED` (FAILED_PRECONDITION).
# `quantity` chooses one of the prices of the offer. `success` is false if the store refuses, or if the address of
# its page was lost: then place another order.
# Needs the permission `orders.sell`.
# May publish anyEvent.entitlements/OrderChanged, anyEvent.entitlements/OwnershipChanged.
# The value is a EntitlementsExecuteOffersResponse.
# Reasons: BUYER_CURRENCY_DIFFERS, BUYER_WITHOUT_STORE_IDENTITY, ITEM_NOT_FOR_SALE, ORDER_KEY_REQUIRED,
# ORDER_PROVIDER_UNKNOWN, PRICE_CHANGED, STORE_NOT_CONFIGURED, ITEM_OWNER_NOT_FOUND, OFFER_NOT_FOUND,
# STORE_UNAVAILABLE
# POST /api/v1/entitlements/offer/execute
func execute_offers(prepared_orders, account_id, store = null):
	return yield(_client.call_operation("POST", "/entitlements/offer/execute", true, {}, {"preparedOrders": prepared_orders, "accountId": account_id, "store": store}, Types.EntitlementsExecuteOffersResponse), "completed")


# Reads an order of the caller.
# The value is a OrderDetails.
# Reasons: ORDER_NOT_FOUND
# GET /api/v1/entitlements/orders/{orderId}
func read_order(order_id):
	return yield(_client.call_operation("GET", _client.fill("/entitlements/orders/{orderId}", {"orderId": order_id}), true, {}, {}, Types.OrderDetails), "completed")


# Lists the subscriptions of an account that have not lapsed, oldest first.
# Needs the permission `entitlements.read`.
# The value is a EntitlementsServerListSubscriptionsResponse.
# Reasons: ORDER_PROVIDER_UNKNOWN
# POST /api/v1/server/entitlements/subscriptions/get
func server_list_subscriptions(provider, account_id):
	return yield(_client.call_operation("POST", "/server/entitlements/subscriptions/get", true, {}, {"provider": provider, "accountId": account_id}, Types.EntitlementsServerListSubscriptionsResponse), "completed")


# Cancels a subscription of the caller.
# It runs to the end of the interval that is paid. Can be repeated.
# May publish anyEvent.entitlements/OwnershipChanged.
# Reasons: STORE_NOT_CONFIGURED, STORE_REFUSED, SUBSCRIPTION_NOT_FOUND, STORE_UNAVAILABLE
# POST /api/v1/entitlements/subscription/cancel
func cancel_subscription(subscription_id):
	return yield(_client.call_operation("POST", "/entitlements/subscription/cancel", true, {}, {"subscriptionId": subscription_id}, null), "completed")


# Lists the subscriptions of the caller that have not lapsed, oldest first.
# The value is a EntitlementsListSubscriptionsResponse.
# Reasons: ORDER_PROVIDER_UNKNOWN
# POST /api/v1/entitlements/subscriptions/get
func list_subscriptions(provider):
	return yield(_client.call_operation("POST", "/entitlements/subscriptions/get", true, {}, {"provider": provider}, Types.EntitlementsListSubscriptionsResponse), "completed")
