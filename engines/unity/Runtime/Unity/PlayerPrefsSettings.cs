#if UNITY_2021_3_OR_NEWER
using UnityEngine;

namespace Lobbykit
{
    /// <summary>Keeps the session in PlayerPrefs. Call it from the main thread.</summary>
    public sealed class PlayerPrefsSettings : ISettings
    {
        readonly string prefix;

        /// <param name="prefix">Another one for each server or player of this machine.</param>
        public PlayerPrefsSettings(string prefix = "lobbykit.")
        {
            this.prefix = prefix;
        }

        public string Read(string name)
        {
            var value = PlayerPrefs.GetString(prefix + name, "");
            return value == "" ? null : value;
        }

        public void Write(string name, string value)
        {
            if (value == null) PlayerPrefs.DeleteKey(prefix + name);
            else PlayerPrefs.SetString(prefix + name, value);
            PlayerPrefs.Save();
        }
    }
}
#endif
