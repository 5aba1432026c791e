// What the package and its samples use of Unity, with the same names and types, so that a compiler can check them.

using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public class Object
    {
        public static void DontDestroyOnLoad(Object target) { }
    }

    public class GameObject : Object { }

    public class Component : Object
    {
        public GameObject gameObject => null;
        public T GetComponent<T>() => default(T);
    }

    public class MonoBehaviour : Component { }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute { }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip) { }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class RequireComponent : Attribute
    {
        public RequireComponent(Type requiredComponent) { }
    }

    public static class PlayerPrefs
    {
        static readonly Dictionary<string, string> values = new Dictionary<string, string>();

        public static string GetString(string key, string defaultValue) =>
            values.ContainsKey(key) ? values[key] : defaultValue;

        public static void SetString(string key, string value) => values[key] = value;
        public static void DeleteKey(string key) => values.Remove(key);
        public static void Save() { }
    }

    public static class SystemInfo
    {
        public static string deviceUniqueIdentifier => "device";
    }

    public static class Time
    {
        public static double realtimeSinceStartupAsDouble => 0;
    }

    public static class GUILayout
    {
        public static void Label(string text) { }
        public static bool Button(string text) => false;
    }

    public class AsyncOperation
    {
        public bool isDone => true;
    }
}

namespace UnityEngine.Networking
{
    public sealed class UnityWebRequestAsyncOperation : AsyncOperation { }

    public class DownloadHandler
    {
        public byte[] data => null;
    }

    public sealed class DownloadHandlerBuffer : DownloadHandler { }

    public class UploadHandler
    {
        public string contentType { get; set; }
    }

    public sealed class UploadHandlerRaw : UploadHandler
    {
        public UploadHandlerRaw(byte[] data) { }
    }

    public sealed class UnityWebRequest : IDisposable
    {
        public UnityWebRequest(string url, string method) { }
        public DownloadHandler downloadHandler { get; set; }
        public UploadHandler uploadHandler { get; set; }
        public int redirectLimit { get; set; }
        public int timeout { get; set; }
        public long responseCode => 0;
        public string error => null;
        public void SetRequestHeader(string name, string value) { }
        public string GetResponseHeader(string name) => null;
        public UnityWebRequestAsyncOperation SendWebRequest() => null;
        public void Abort() { }
        public void Dispose() { }
    }
}
