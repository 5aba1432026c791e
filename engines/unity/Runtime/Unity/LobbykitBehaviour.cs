#if UNITY_2021_3_OR_NEWER
using System;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

namespace Lobbykit
{
    /// <summary>
    /// A client as a component: add it to an object of the first scene. It survives changes of scenes. Everything that it does
    /// ends when the object is destroyed, so nothing outlives play mode in the editor.
    /// </summary>
    public sealed class LobbykitBehaviour : MonoBehaviour
    {
        [SerializeField, Tooltip("The address of the server, without /api/v1")]
        string baseUrl = "http://127.0.0.1:8080";

        readonly CancellationTokenSource destroyed = new CancellationTokenSource();

        public LobbykitClient Client { get; private set; }

        /// <summary>Pass it to calls: it is cancelled when the object is destroyed.</summary>
        public CancellationToken Destroyed => destroyed.Token;

        /// <summary>Called on the main thread with each event of the player.</summary>
        public event Action<PlayerEvent> EventReceived;

        void Awake()
        {
            DontDestroyOnLoad(gameObject);
            Client = new LobbykitClient(baseUrl, new PlayerPrefsSettings());
        }

        /// <summary>Follows the events of the player until the object is destroyed. Throws if the server refuses the stream.</summary>
        public async Task FollowEventsAsync()
        {
            try
            {
                await Client.ReadEventsAsync(happened => EventReceived?.Invoke(happened), Destroyed);
            }
            catch (OperationCanceledException) when (destroyed.IsCancellationRequested) { }
        }

        void OnDestroy()
        {
            destroyed.Cancel();
            Client?.Dispose();
        }
    }
}
#endif
