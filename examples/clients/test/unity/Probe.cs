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
        var client = new LobbykitClient(baseUrl, "gs_secret");
        foreach (var path in paths)
            try
            {
                Console.WriteLine("answer " + await client.CallAsync("GET", path));
            }
            catch (LobbykitException error)
            {
                Console.WriteLine("refused " + error.Status + " " + error.Reason);
            }
            catch (LobbykitNetworkException)
            {
                Console.WriteLine("lost");
            }
        try
        {
            await client.ReadEventsAsync(
                happened => Console.WriteLine("event " + happened.Text("eventId") + " " + happened.Object("anyEvent").Text("text")),
                CancellationToken.None);
        }
        catch (LobbykitException error)
        {
            Console.WriteLine("ended " + error.Status + " " + error.Reason);
        }
    }
}
