import { expect, test } from 'vitest';
import { toGodot3 } from './gdscript.ts';

test.each([
  ['return await _client.call(a, 1)', 'return yield(_client.call(a, 1), "completed")'],
  ['\tawait client.remember() # later', '\tyield(client.remember(), "completed") # later'],
  ['\tawait get_tree().process_frame', '\tyield(get_tree(), "idle_frame")'],
  [
    '\tawait get_tree().create_timer(seconds).timeout',
    '\tyield(get_tree().create_timer(seconds), "timeout")',
  ],
  ['\tawait place_freed', '\tyield(self, "place_freed")'],
  ['\tawait process_frame', '\tyield(self, "idle_frame")'],
  ['var ended = await client.stream_refused', 'var ended = yield(client, "stream_refused")'],
  ['stream_opened.emit()', 'emit_signal("stream_opened")'],
  ['event_received.emit(event)', 'emit_signal("event_received", event)'],
  ['client.event_received.connect(on_event)', 'client.connect("event_received", self, "on_event")'],
  ['@export var base_url: String = ""', 'export var base_url = ""'],
  ['\tvar players: Array = []', '\tvar players = []'],
  ['func join(code: String, data = null) -> Answer:', 'func join(code, data = null):'],
  [
    'func call_it(\n\tmethod: String, body: Dictionary = {}\n) -> Answer:',
    'func call_it(method, body = {}):',
  ],
  ['static func field(json: Dictionary, reader):', 'static func field(json, reader):'],
  ['## The leader of a party.', '# The leader of a party.'],
  ['var url = "a: b" # code: String', 'var url = "a: b" # code: String'],
])('%j is %j in Godot 3', (four, three) => {
  expect(toGodot3(four)).toBe(three);
});
