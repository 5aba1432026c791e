using System.Collections.Generic;

namespace Lobbykit
{
    public sealed partial class EntityMetadata
    {
        public static EntityMetadata Of(string text) => new EntityMetadata { StringPayload = text };

        /// <summary>Exact over all 64 bits.</summary>
        public static EntityMetadata Of(long integer) => new EntityMetadata { IntPayload = integer };

        /// <param name="json">JSON text, of Unity's JsonUtility or any other writer.</param>
        public static EntityMetadata OfJson(string json) => new EntityMetadata { JsonPayload = json };
    }

    public sealed partial class MatchmakingEntity
    {
        /// <summary>A player who queues alone, with what the rules of the queue need of them.</summary>
        public static MatchmakingEntity Of(
            string accountId, string queue, IDictionary<string, EntityMetadata> metadata = null)
        {
            var entries = new Dictionary<string, EntityMetadata> { { "queue_name", EntityMetadata.Of(queue) } };
            foreach (var entry in metadata ?? new Dictionary<string, EntityMetadata>()) entries[entry.Key] = entry.Value;
            return new MatchmakingEntity { Id = accountId, EntityType = EntityType.Account, Metadata = entries };
        }
    }
}
