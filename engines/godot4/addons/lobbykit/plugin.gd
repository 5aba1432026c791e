@tool
extends EditorPlugin


func _enter_tree():
	add_autoload_singleton("Lobbykit", "res://addons/lobbykit/lobbykit.gd")


func _exit_tree():
	remove_autoload_singleton("Lobbykit")
