// Calls paths and reads events of a server that does everything wrong. Prints what the client makes of it.

using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Lobbykit;

static class Probe
{
    static void Main(string[] args)
    {
        ProbeAsync(args[0], args.Skip(1).ToArray()).GetAwaiter().GetResult();
    }

    static async Task ProbeAsync(string baseUrl, string[] paths)
    {
        var settings = new MemorySettings();
        settings.Write("session", "gs_secret");
        var client = new LobbykitClient(baseUrl, settings);
        foreach (var path in paths)
            try
            {
                Console.WriteLine("answer " + await client.Connection.CallAsync(new Request("GET", path, true), new CallOptions { Retry = 0 }));
            }
            catch (LobbykitException error)
            {
                Console.WriteLine("refused " + error.Status + " " + error.Reason);
            }
            catch (LobbykitNetworkException)
            {
                Console.WriteLine("lost");
            }
        await RepeatAsync(client);
        try
        {
            await client.ReadEventsAsync(
                happened => Console.WriteLine("event " + happened.EventId + " " + happened.AnyEvent.Text("text")),
                CancellationToken.None);
        }
        catch (LobbykitException error)
        {
            Console.WriteLine("ended " + error.Status + " " + error.Reason);
        }
    }

    static async Task RepeatAsync(LobbykitClient client)
    {
        Console.WriteLine("created " + (await client.Parties.CreateAsync()).Party.PartyId);
        try
        {
            await client.LoginAsync(Provider.Unsafe, "mina");
        }
        catch (LobbykitNetworkException)
        {
            Console.WriteLine("lost a login, which is not repeated");
        }
    }
}
