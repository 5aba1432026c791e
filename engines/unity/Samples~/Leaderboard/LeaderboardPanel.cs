using System.Collections.Generic;
using System.Threading.Tasks;
using Lobbykit;
using UnityEngine;

/// <summary>Shows the players around this one, and submits a score. The leaderboard must take scores of players.</summary>
public sealed class LeaderboardPanel : MonoBehaviour
{
    [SerializeField] LobbykitBehaviour lobbykit;
    [SerializeField] string leaderboardId = "arena";

    List<LeaderboardEntry> entries = new List<LeaderboardEntry>();
    string status = "";

    async Task ShowAsync() => entries = (await lobbykit.Client.Leaderboards.ListEntriesAsync(leaderboardId, limit: 10)).Entries;

    async Task SubmitAsync(long score)
    {
        await lobbykit.Client.Leaderboards.SubmitAsync(leaderboardId, score);
        await ShowAsync();
    }

    async Task TryAsync(Task work)
    {
        try
        {
            await work;
            status = "";
        }
        catch (LobbykitException error)
        {
            status = error.Reason;
        }
    }

    void OnGUI()
    {
        GUILayout.Label(status);
        if (GUILayout.Button("Show")) _ = TryAsync(ShowAsync());
        if (GUILayout.Button("Submit 1,000")) _ = TryAsync(SubmitAsync(1000));
        foreach (var entry in entries) GUILayout.Label(entry.Rank + ". " + entry.PlayerName + " " + entry.Score);
    }
}
