extends RefCounted

# Values of JSON as values of GDScript, and back. What has another form than expected counts as missing.


class Text:
	static func read(value):
		return value if typeof(value) == TYPE_STRING else null


# Integers of 64 bits come as text, because a number of JSON is a float here.
class Integer:
	static func read(value):
		if typeof(value) == TYPE_STRING and value.is_valid_int():
			return int(value)
		return int(value) if typeof(value) == TYPE_FLOAT or typeof(value) == TYPE_INT else null


class Number:
	static func read(value):
		return float(value) if typeof(value) == TYPE_FLOAT or typeof(value) == TYPE_INT else null


class Boolean:
	static func read(value):
		return value if typeof(value) == TYPE_BOOL else null


class Object_:
	static func read(value):
		return value if typeof(value) == TYPE_DICTIONARY else null


class Any:
	static func read(value):
		return value


# Returns a field of an object; `otherwise` if it is missing.
static func field(json: Dictionary, name: String, reader, otherwise = null):
	var value = reader.read(json.get(name))
	return otherwise if value == null else value


static func either(value, otherwise):
	return otherwise if value == null else value


static func list(json: Dictionary, name: String, reader):
	var items = json.get(name)
	if typeof(items) != TYPE_ARRAY:
		return null
	var result = []
	for item in items:
		result.append(reader.read(item))
	return result


static func map(json: Dictionary, name: String, reader):
	var entries = json.get(name)
	if typeof(entries) != TYPE_DICTIONARY:
		return null
	var result = {}
	for key in entries:
		result[key] = reader.read(entries[key])
	return result


# Returns what JSON has for a value: objects of generated/types.gd as dictionaries.
static func plain(value):
	if typeof(value) == TYPE_OBJECT:
		return value.to_json()
	if typeof(value) == TYPE_ARRAY:
		var items = []
		for item in value:
			items.append(plain(item))
		return items
	if typeof(value) == TYPE_DICTIONARY:
		var entries = {}
		for key in value:
			entries[key] = plain(value[key])
		return entries
	return value


# Returns the fields that are not null.
static func present(fields: Dictionary) -> Dictionary:
	var result = {}
	for name in fields:
		if fields[name] != null:
			result[name] = plain(fields[name])
	return result
