#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"
#include "Dom/JsonValue.h"

/** A call of an operation: its path, its query and its body. */
class LOBBYKIT_API FLobbykitRequest
{
public:
	/** The path is below /api/v1, with parameters in braces. A call that is repeatable has no second effect. */
	FLobbykitRequest(const TCHAR* InVerb, const TCHAR* InPath, bool bInRepeatable)
		: Verb(InVerb), Target(InPath), bRepeatable(bInRepeatable) {}

	FString Verb;
	FString Target;
	bool bRepeatable;
	/** Whether a parameter of the path was empty: it would be the path of another operation. */
	bool bIncomplete = false;
	TSharedPtr<FJsonObject> Json;

	FLobbykitRequest& Path(const TCHAR* Name, const FString& Value);
	FLobbykitRequest& Query(const TCHAR* Name, const FString& Value);
	FLobbykitRequest& Query(const TCHAR* Name, const TArray<FString>& Values);
	FLobbykitRequest& Body(const TCHAR* Name, const TSharedPtr<FJsonValue>& Value);
	FLobbykitRequest& Body(const TCHAR* Name, const FString& Value);
	FLobbykitRequest& Body(const TCHAR* Name, int64 Value);
	FLobbykitRequest& Body(const TCHAR* Name, double Value);
	FLobbykitRequest& Body(const TCHAR* Name, bool Value);
	/** Null sets nothing. */
	FLobbykitRequest& Body(const TCHAR* Name, const TSharedPtr<FJsonObject>& Value);
	FLobbykitRequest& Body(const TCHAR* Name, const TArray<TSharedPtr<FJsonValue>>& Value);
	FLobbykitRequest& Body(const TCHAR* Name, const TArray<FString>& Value);

	FLobbykitRequest& Path(const TCHAR* Name, int64 Value) { return Path(Name, LexToString(Value)); }
	FLobbykitRequest& Query(const TCHAR* Name, int64 Value) { return Query(Name, LexToString(Value)); }
	FLobbykitRequest& Query(const TCHAR* Name, bool Value) { return Query(Name, FString(Value ? TEXT("true") : TEXT("false"))); }

	/** A value that is not set sets nothing. */
	template <typename T>
	FLobbykitRequest& Query(const TCHAR* Name, const TOptional<T>& Value)
	{
		return Value.IsSet() ? Query(Name, Value.GetValue()) : *this;
	}

	template <typename T>
	FLobbykitRequest& Body(const TCHAR* Name, const TOptional<T>& Value)
	{
		return Value.IsSet() ? Body(Name, Value.GetValue()) : *this;
	}
};
