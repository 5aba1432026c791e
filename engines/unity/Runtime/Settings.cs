using System.Collections.Concurrent;

namespace Lobbykit
{
    /// <summary>Where a client keeps the session and the replay token. In Unity, PlayerPrefsSettings keeps them.</summary>
    public interface ISettings
    {
        /// <summary>Returns a value; null if there is none.</summary>
        string Read(string name);

        /// <summary>Keeps a value before it returns. Null removes it.</summary>
        void Write(string name, string value);
    }

    /// <summary>Settings that end with the program.</summary>
    public sealed class MemorySettings : ISettings
    {
        readonly ConcurrentDictionary<string, string> values = new ConcurrentDictionary<string, string>();

        public string Read(string name)
        {
            string value;
            return values.TryGetValue(name, out value) ? value : null;
        }

        public void Write(string name, string value)
        {
            if (value == null) values.TryRemove(name, out value);
            else values[name] = value;
        }
    }
}
