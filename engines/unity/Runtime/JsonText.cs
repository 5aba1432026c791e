using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Lobbykit
{
    /// <summary>Reads and writes JSON. Integers stay exact, which parsers over doubles cannot.</summary>
    sealed class JsonText
    {
        const int maxDepth = 100;
        readonly string text;
        int at;

        public JsonText(string text)
        {
            this.text = text;
        }

        public object ReadAll()
        {
            var value = Read(0);
            if (Next() != '\0') throw Wrong();
            return value;
        }

        object Read(int depth)
        {
            if (depth > maxDepth) throw Wrong();
            var next = Next();
            if (next == '{') return ReadObject(depth);
            if (next == '[') return ReadList(depth);
            if (next == '"') return ReadString();
            if (Take("true")) return true;
            if (Take("false")) return false;
            if (Take("null")) return null;
            return ReadNumber();
        }

        JsonObject ReadObject(int depth)
        {
            var result = new JsonObject();
            at++;
            if (Next() == '}') { at++; return result; }
            for (;;)
            {
                if (Next() != '"') throw Wrong();
                var name = ReadString();
                if (Next() != ':') throw Wrong();
                at++;
                result[name] = Read(depth + 1);
                if (EndsAt('}')) return result;
            }
        }

        List<object> ReadList(int depth)
        {
            var result = new List<object>();
            at++;
            if (Next() == ']') { at++; return result; }
            for (;;)
            {
                result.Add(Read(depth + 1));
                if (EndsAt(']')) return result;
            }
        }

        /// <summary>Steps over a comma or the end, and returns whether it was the end.</summary>
        bool EndsAt(char end)
        {
            var next = Next();
            if (next != end && next != ',') throw Wrong();
            at++;
            return next == end;
        }

        string ReadString()
        {
            var result = new StringBuilder();
            for (at++; at < text.Length; at++)
            {
                if (text[at] == '"') { at++; return result.ToString(); }
                if (text[at] != '\\') { result.Append(text[at]); continue; }
                if (++at == text.Length) break;
                var escape = "bfnrt\"\\/".IndexOf(text[at]);
                if (escape >= 0) result.Append("\b\f\n\r\t\"\\/"[escape]);
                else result.Append(ReadCodeUnit());
            }
            throw Wrong();
        }

        char ReadCodeUnit()
        {
            ushort code;
            if (text[at] != 'u' || at + 4 >= text.Length) throw Wrong();
            var digits = text.Substring(at + 1, 4);
            if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code)) throw Wrong();
            at += 4;
            return (char)code;
        }

        object ReadNumber()
        {
            var start = at;
            while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
            var number = text.Substring(start, at - start);
            long integer;
            if (long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out integer)) return integer;
            double real;
            if (double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out real)) return real;
            throw Wrong();
        }

        char Next()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
            return at < text.Length ? text[at] : '\0';
        }

        bool Take(string word)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) return false;
            at += word.Length;
            return true;
        }

        FormatException Wrong() => new FormatException("this is no JSON, at character " + at);

        public static void Write(StringBuilder text, object value)
        {
            if (value == null) text.Append("null");
            else if (value is string) WriteString(text, (string)value);
            else if (value is bool) text.Append((bool)value ? "true" : "false");
            else if (value is JsonObject)
            {
                var separator = '{';
                foreach (var entry in (JsonObject)value)
                {
                    text.Append(separator);
                    WriteString(text, entry.Key);
                    text.Append(':');
                    Write(text, entry.Value);
                    separator = ',';
                }
                text.Append(separator == '{' ? "{}" : "}");
            }
            else if (value is IEnumerable)
            {
                var separator = '[';
                foreach (var item in (IEnumerable)value)
                {
                    text.Append(separator);
                    Write(text, item);
                    separator = ',';
                }
                text.Append(separator == '[' ? "[]" : "]");
            }
            else text.Append(((IFormattable)value).ToString(value is double || value is float ? "R" : null, CultureInfo.InvariantCulture));
        }

        static void WriteString(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var unit in value)
            {
                if (unit == '"' || unit == '\\') text.Append('\\').Append(unit);
                else if (unit < ' ') text.Append("\\u").Append(((int)unit).ToString("x4"));
                else text.Append(unit);
            }
            text.Append('"');
        }
    }
}
