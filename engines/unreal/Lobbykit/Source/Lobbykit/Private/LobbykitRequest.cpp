#include "LobbykitRequest.h"

#include "GenericPlatform/GenericPlatformHttp.h"

FLobbykitRequest& FLobbykitRequest::Path(const TCHAR* Name, const FString& Value)
{
	bIncomplete |= Value.IsEmpty();
	const FString Parameter = FString(TEXT("{")) + Name + TEXT("}");
	Target = Target.Replace(*Parameter, *FGenericPlatformHttp::UrlEncode(Value));
	return *this;
}

FLobbykitRequest& FLobbykitRequest::Query(const TCHAR* Name, const FString& Value)
{
	Target += Target.Contains(TEXT("?")) ? TEXT("&") : TEXT("?");
	Target += FGenericPlatformHttp::UrlEncode(Name) + TEXT("=") + FGenericPlatformHttp::UrlEncode(Value);
	return *this;
}

FLobbykitRequest& FLobbykitRequest::Query(const TCHAR* Name, const TArray<FString>& Values)
{
	for (const FString& Value : Values) Query(Name, Value);
	return *this;
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, const TSharedPtr<FJsonValue>& Value)
{
	if (!Json.IsValid()) Json = MakeShared<FJsonObject>();
	Json->SetField(Name, Value);
	return *this;
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, const FString& Value)
{
	return Body(Name, TSharedPtr<FJsonValue>(MakeShared<FJsonValueString>(Value)));
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, int64 Value)
{
	// A number of Unreal's JSON is a double. The server reads integers from text too, with all their digits.
	return Body(Name, LexToString(Value));
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, double Value)
{
	return Body(Name, TSharedPtr<FJsonValue>(MakeShared<FJsonValueNumber>(Value)));
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, bool Value)
{
	return Body(Name, TSharedPtr<FJsonValue>(MakeShared<FJsonValueBoolean>(Value)));
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, const TSharedPtr<FJsonObject>& Value)
{
	return Value.IsValid() ? Body(Name, TSharedPtr<FJsonValue>(MakeShared<FJsonValueObject>(Value))) : *this;
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, const TArray<TSharedPtr<FJsonValue>>& Value)
{
	return Body(Name, TSharedPtr<FJsonValue>(MakeShared<FJsonValueArray>(Value)));
}

FLobbykitRequest& FLobbykitRequest::Body(const TCHAR* Name, const TArray<FString>& Value)
{
	TArray<TSharedPtr<FJsonValue>> Items;
	for (const FString& Item : Value) Items.Add(MakeShared<FJsonValueString>(Item));
	return Body(Name, Items);
}
