using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Lobbykit
{
    /// <summary>An object of JSON. Values are string, long, double, bool, null, JsonObject and List of object.</summary>
    public sealed class JsonObject : Dictionary<string, object>
    {
        public string Text(string name) => Get(name) as string;
        public bool Bool(string name) => Get(name) as bool? ?? false;
        public JsonObject Object(string name) => Get(name) as JsonObject;
        public List<JsonObject> List(string name) => (Get(name) as List<object>)?.OfType<JsonObject>().ToList();

        /// <summary>Returns an integer, exact over all 64 bits; null if there is none.</summary>
        public long? Long(string name) => Json.Int64(Get(name));

        /// <summary>Returns a value; null if there is none.</summary>
        public object Get(string name)
        {
            object value;
            return TryGetValue(name, out value) ? value : null;
        }

        /// <summary>Sets a value. Null sets nothing.</summary>
        public JsonObject Set(string name, object value)
        {
            if (value != null) this[name] = value;
            return this;
        }

        public override string ToString()
        {
            var text = new StringBuilder();
            JsonText.Write(text, this);
            return text.ToString();
        }

        /// <summary>Throws FormatException if the text is no JSON object.</summary>
        public static JsonObject Parse(string text)
        {
            var value = new JsonText(text).ReadAll() as JsonObject;
            if (value == null) throw new FormatException("this is no JSON object");
            return value;
        }
    }

    /// <summary>Values of JSON as values of C#, and back. What has another form than expected is null.</summary>
    public static class Json
    {
        public static string Text(object value) => value as string;
        public static bool? Boolean(object value) => value as bool?;
        public static JsonObject Object(object value) => value as JsonObject;
        public static object Any(object value) => value;

        /// <summary>Integers come as numbers, or as text from servers that were asked for it.</summary>
        public static long? Int64(object value)
        {
            long parsed;
            var text = value as string;
            if (text == null) return value as long?;
            var isNumber = long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out parsed);
            return isNumber ? parsed : (long?)null;
        }

        public static int? Int32(object value)
        {
            var number = Int64(value);
            return number >= int.MinValue && number <= int.MaxValue ? (int?)number : null;
        }

        public static double? Number(object value) => value is double ? (double)value : (double?)Int64(value);

        public static List<T> List<T>(object value, Func<object, T> read) =>
            (value as List<object>)?.Select(read).ToList();

        public static Dictionary<string, T> Map<T>(object value, Func<object, T> read) =>
            (value as JsonObject)?.ToDictionary(entry => entry.Key, entry => read(entry.Value));

        public static List<object> FromList<T>(IEnumerable<T> items, Func<T, object> write) =>
            items?.Select(write).ToList();

        public static JsonObject FromMap<T>(IEnumerable<KeyValuePair<string, T>> entries, Func<T, object> write)
        {
            if (entries == null) return null;
            var result = new JsonObject();
            foreach (var entry in entries) result[entry.Key] = write(entry.Value);
            return result;
        }

        /// <summary>Returns a text, a number or a boolean as a URL has it.</summary>
        internal static string Plain(object value)
        {
            if (value is bool) return (bool)value ? "true" : "false";
            var number = value as IFormattable;
            return number == null ? (string)value : number.ToString(null, CultureInfo.InvariantCulture);
        }
    }
}
