using System.Collections.Generic;
using System.Threading.Tasks;
using Lobbykit;
using UnityEngine;

/// <summary>Shows what the player owns, and reads it again when a purchase has changed it.</summary>
public sealed class ShopPanel : MonoBehaviour
{
    [SerializeField] LobbykitBehaviour lobbykit;

    List<AccountItem> items = new List<AccountItem>();
    string status = "";

    void OnEnable() => lobbykit.EventReceived += OnEvent;

    void OnDisable() => lobbykit.EventReceived -= OnEvent;

    async Task ReadAsync()
    {
        try
        {
            items = (await lobbykit.Client.Entitlements.ItemsAsync(cancel: lobbykit.Destroyed)).CatalogItems;
            status = "";
        }
        catch (LobbykitException error)
        {
            status = error.Reason;
        }
    }

    void OnEvent(PlayerEvent happened)
    {
        var type = happened.AnyEvent?.Text("@type");
        if (type == AnyEventType.EntitlementsOwnershipChanged || type == AnyEventType.EventsResync) _ = ReadAsync();
    }

    void OnGUI()
    {
        GUILayout.Label(status);
        if (GUILayout.Button("Show")) _ = ReadAsync();
        foreach (var item in items) GUILayout.Label(item.CustomItemId + ": " + item.Count);
    }
}
