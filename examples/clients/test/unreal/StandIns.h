// The names of Unreal that the plugin uses, with the same types, so that a compiler can check how it uses them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using TCHAR = wchar_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
#define TEXT(Text) L##Text
#define LOBBYKIT_API
#define UCLASS(...)
#define UFUNCTION(...)
#define UPROPERTY(...)
#define GENERATED_BODY()
#define IMPLEMENT_MODULE(...)
#define DECLARE_DYNAMIC_DELEGATE_TwoParams(Name, A, NameA, B, NameB) \
	struct Name { void ExecuteIfBound(A, B) const; }
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, A, NameA) \
	struct Name { void Broadcast(A) const; }

template <typename T> using TFunction = std::function<T>;

template <typename T> struct TOptional
{
	TOptional();
	TOptional(const T& Value);
	bool IsSet() const;
	const T& GetValue() const;
};

template <typename T> struct TArray
{
	void Add(const T& Item);
	typename std::vector<T>::const_iterator begin() const;
	typename std::vector<T>::const_iterator end() const;
};

template <typename K, typename V> struct TPair { K Key; V Value; };

template <typename K, typename V> struct TMap
{
	void Add(const K& Key, const V& Value);
	typename std::vector<TPair<K, V>>::const_iterator begin() const;
	typename std::vector<TPair<K, V>>::const_iterator end() const;
};

struct FString
{
	FString();
	FString(const TCHAR* Text);
	bool IsEmpty() const;
	bool EndsWith(const FString& End) const;
	bool Contains(const TCHAR* Part) const;
	FString Replace(const TCHAR* From, const TCHAR* To) const;
	void ParseIntoArrayLines(TArray<FString>& Lines) const;
	const TCHAR* operator*() const;
	FString& operator+=(const FString& Other);
};
FString operator+(const FString& A, const FString& B);
FString operator+(const FString& A, const TCHAR* B);
FString operator+(const TCHAR* A, const FString& B);
bool operator==(const FString& A, const FString& B);
bool operator==(const FString& A, const TCHAR* B);
bool operator!=(const FString& A, const FString& B);
bool operator!=(const FString& A, const TCHAR* B);
FString LexToString(int64 Value);

enum class ESPMode { ThreadSafe };
template <typename T, ESPMode M = ESPMode::ThreadSafe> struct TSharedRef
{
	T* operator->() const;
	T& operator*() const;
	template <typename U> TSharedRef(const TSharedRef<U, M>&);
};
template <typename T> struct TSharedPtr
{
	TSharedPtr();
	TSharedPtr(std::nullptr_t);
	template <typename U> TSharedPtr(const TSharedRef<U>&);
	template <typename U> TSharedPtr(const TSharedPtr<U>&);
	bool IsValid() const;
	explicit operator bool() const;
	T* operator->() const;
	TSharedRef<T> ToSharedRef() const;
};
template <typename T, typename... A> TSharedRef<T> MakeShared(A&&... Arguments);

struct FJsonObject;
struct FJsonValue
{
	TSharedPtr<FJsonObject> AsObject() const;
};
struct FJsonValueString : FJsonValue { FJsonValueString(const FString&); };
struct FJsonValueNumber : FJsonValue { FJsonValueNumber(double); };
struct FJsonValueBoolean : FJsonValue { FJsonValueBoolean(bool); };
struct FJsonValueObject : FJsonValue { FJsonValueObject(TSharedPtr<FJsonObject>); };
struct FJsonValueArray : FJsonValue { FJsonValueArray(const TArray<TSharedPtr<FJsonValue>>&); };

struct FJsonObject
{
	bool HasField(const TCHAR*) const;
	void SetField(const TCHAR*, const TSharedPtr<FJsonValue>&);
	void SetStringField(const TCHAR*, const FString&);
	void SetObjectField(const TCHAR*, const TSharedPtr<FJsonObject>&);
	FString GetStringField(const TCHAR*) const;
	double GetNumberField(const TCHAR*) const;
	bool GetBoolField(const TCHAR*) const;
	bool TryGetStringField(const TCHAR*, FString&) const;
	bool TryGetObjectField(const TCHAR*, const TSharedPtr<FJsonObject>*&) const;
	bool TryGetArrayField(const TCHAR*, const TArray<TSharedPtr<FJsonValue>>*&) const;
};

template <typename T = TCHAR> struct TJsonReaderFactory { static int Create(const FString&); };
template <typename T = TCHAR> struct TJsonWriterFactory { static int Create(FString*); };
struct FJsonSerializer
{
	static bool Deserialize(int Reader, TSharedPtr<FJsonObject>&);
	static bool Serialize(const TSharedRef<FJsonObject>&, int Writer);
};

struct FMath
{
	template <typename T> static T Max(T A, T B);
	template <typename T> static T Min(T A, T B);
	static float FRandRange(float, float);
};
struct FCString
{
	static int32 Atoi(const TCHAR*);
	static float Atof(const TCHAR*);
};
struct FGuid
{
	static FGuid NewGuid();
	FString ToString() const;
};
struct FPlatformProcess { static void LaunchURL(const TCHAR*, const TCHAR*, FString*); };
struct FGenericPlatformHttp { static FString UrlEncode(const FString&); };

struct FTickerDelegate { template <typename O, typename F> static FTickerDelegate CreateWeakLambda(O*, F) { return {}; } };
struct FTSTicker
{
	static FTSTicker& GetCoreTicker();
	void AddTicker(const FTickerDelegate&, float);
};

struct IHttpRequest;
struct IHttpResponse
{
	FString GetHeader(const FString&) const;
	int32 GetResponseCode() const;
	FString GetContentAsString() const;
};
using FHttpRequestPtr = TSharedPtr<IHttpRequest>;
using FHttpResponsePtr = TSharedPtr<IHttpResponse>;
struct FHttpRequestCompleteDelegate
{
	template <typename O> void BindWeakLambda(O*, std::function<void(FHttpRequestPtr, FHttpResponsePtr, bool)>);
};
struct IHttpRequest
{
	void SetVerb(const FString&);
	void SetURL(const FString&);
	void SetHeader(const FString&, const FString&);
	void SetTimeout(float);
	void SetContentAsString(const FString&);
	FHttpRequestCompleteDelegate& OnProcessRequestComplete();
	bool ProcessRequest();
};
struct FHttpModule
{
	static FHttpModule& Get();
	TSharedRef<IHttpRequest, ESPMode::ThreadSafe> CreateRequest();
};

class UGameInstanceSubsystem {};
