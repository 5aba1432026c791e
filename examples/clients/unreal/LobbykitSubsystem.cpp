// NOT RUN: no test compiles or runs this file. The module needs "HTTP" and "Json" in its dependencies.

#include "LobbykitSubsystem.h"

#include "Containers/Ticker.h"
#include "HAL/PlatformProcess.h"
#include "HttpModule.h"
#include "Interfaces/IHttpRequest.h"
#include "Interfaces/IHttpResponse.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

namespace
{
	TSharedPtr<FJsonObject> Parse(const FString& Text)
	{
		TSharedPtr<FJsonObject> Object;
		FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Object);
		return Object;
	}

	/** Returns the ErrorInfo or the RetryInfo of a refusal, or null. */
	TSharedPtr<FJsonObject> DetailOf(const TSharedPtr<FJsonObject>& Refusal, const FString& Type)
	{
		const TArray<TSharedPtr<FJsonValue>>* Details = nullptr;
		if (Refusal.IsValid() && Refusal->TryGetArrayField(TEXT("details"), Details))
			for (const TSharedPtr<FJsonValue>& Detail : *Details)
				if (Detail->AsObject()->GetStringField(TEXT("@type")).EndsWith(TEXT("google.rpc.") + Type))
					return Detail->AsObject();
		return nullptr;
	}
}

// #region call
void ULobbykitSubsystem::Call(const FString& Verb, const FString& Path, const TSharedPtr<FJsonObject>& Body,
	FLobbykitDone Done, const TMap<FString, FString>& Headers)
{
	TSharedRef<IHttpRequest, ESPMode::ThreadSafe> Request = FHttpModule::Get().CreateRequest();
	Request->SetVerb(Verb);
	Request->SetURL(BaseUrl + TEXT("/api/v1") + Path);
	Request->SetHeader(TEXT("Accept"), TEXT("application/json"));
	Request->SetHeader(TEXT("Prefer"), TEXT("int64=string")); // FJsonObject reads numbers as doubles
	Request->SetTimeout(70);
	if (!Session.IsEmpty()) Request->SetHeader(TEXT("X-Session-Id"), Session);
	for (const TPair<FString, FString>& Header : Headers) Request->SetHeader(Header.Key, Header.Value);
	if (Body.IsValid())
	{
		FString Text;
		FJsonSerializer::Serialize(Body.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Request->SetHeader(TEXT("Content-Type"), TEXT("application/json"));
		Request->SetContentAsString(Text);
	}
	Request->OnProcessRequestComplete().BindWeakLambda(this,
		[this, Done](FHttpRequestPtr, FHttpResponsePtr Response, bool bConnected)
		{
			FLobbykitAnswer Answer;
			Answer.Reason = TEXT("NETWORK");
			if (bConnected && Response.IsValid())
			{
				const FString ReplayToken = Response->GetHeader(TEXT("x-replay-token"));
				if (!ReplayToken.IsEmpty() && OnReplayToken) OnReplayToken(ReplayToken);
				const FString Token = Response->GetHeader(TEXT("x-session-id"));
				if (!Token.IsEmpty() && Token != Session)
				{
					Session = Token;
					if (OnSession) OnSession(Token);
				}
				Answer.Status = Response->GetResponseCode();
				Answer.bOk = Answer.Status >= 200 && Answer.Status < 300;
				Answer.Text = Response->GetContentAsString();
				Answer.Body = Parse(Answer.Text);
				if (!Answer.Body.IsValid()) Answer.Body = MakeShared<FJsonObject>(); // lines of events, or a proxy's page
				Answer.Body->TryGetStringField(TEXT("message"), Answer.Message);
				Answer.RetryAfterSeconds = FCString::Atoi(*Response->GetHeader(TEXT("retry-after")));
				Answer.Position = Response->GetHeader(TEXT("last-event-id"));
				const TSharedPtr<FJsonObject> Info = DetailOf(Answer.Body, TEXT("ErrorInfo"));
				Answer.Reason = Info.IsValid() ? Info->GetStringField(TEXT("reason")) : FString(TEXT("UNKNOWN"));
			}
			Done(Answer);
		});
	Request->ProcessRequest();
}
// #endregion

// #region login
void ULobbykitSubsystem::LoginWithBrowser(
	int32 Provider, TFunction<void(const FString&)> ShowDigits, FLobbykitDone Done)
{
	const TSharedRef<FJsonObject> Body = MakeShared<FJsonObject>();
	Body->SetNumberField(TEXT("provider"), Provider);
	Body->SetStringField(TEXT("payload"), TEXT(""));
	Call(TEXT("POST"), TEXT("/authentication/login"), Body, [this, ShowDigits, Done](const FLobbykitAnswer& Answer)
	{
		FString Url;
		if (!Answer.bOk || !Answer.Body->TryGetStringField(TEXT("redirectUri"), Url) || Url.IsEmpty()) return Done(Answer);
		FPlatformProcess::LaunchURL(*Url, nullptr, nullptr);
		FString Digits;
		if (Answer.Body->TryGetStringField(TEXT("confirmationCode"), Digits)) ShowDigits(Digits);
		Await(Done);
	});
}

void ULobbykitSubsystem::Await(FLobbykitDone Done)
{
	Call(TEXT("GET"), TEXT("/authentication/await"), nullptr, [this, Done](const FLobbykitAnswer& Answer)
	{
		if (Answer.bOk && Answer.Body->GetStringField(TEXT("message")) == TEXT("PENDING")) return Await(Done);
		// An attempt whose connection broke may still be waiting on the server.
		if (!Answer.bOk && (Answer.MayPass() || Answer.Reason == TEXT("AWAIT_RUNNING")))
			return After(FMath::Max<float>(Answer.RetryAfterSeconds, 1), [this, Done] { Await(Done); });
		FLobbykitAnswer Result = Answer;
		if (Answer.bOk && !Answer.Body->GetBoolField(TEXT("successfulAuth")))
		{
			Result.bOk = false;
			Result.Reason = Answer.Body->GetStringField(TEXT("message"));
		}
		Done(Result);
	});
}
// #endregion

void ULobbykitSubsystem::CreateAccount(FLobbykitDone Done)
{
	Call(TEXT("POST"), TEXT("/accounts"), nullptr, Done);
}

// #region replay
void ULobbykitSubsystem::LoginWithReplayToken(const FString& ReplayToken, FLobbykitDone Done)
{
	const TSharedRef<FJsonObject> Body = MakeShared<FJsonObject>();
	Body->SetNumberField(TEXT("provider"), 13);
	Body->SetStringField(TEXT("payload"), ReplayToken);
	Call(TEXT("POST"), TEXT("/authentication/login"), Body, Done); // OnReplayToken gets the next one
}
// #endregion

void ULobbykitSubsystem::StartTicket(const FString& AccountId, const FString& Queue, FLobbykitDone Done)
{
	const TSharedRef<FJsonObject> Name = MakeShared<FJsonObject>();
	Name->SetStringField(TEXT("stringPayload"), Queue);
	const TSharedRef<FJsonObject> Metadata = MakeShared<FJsonObject>();
	Metadata->SetObjectField(TEXT("queue_name"), Name);
	const TSharedRef<FJsonObject> Entity = MakeShared<FJsonObject>();
	Entity->SetStringField(TEXT("id"), AccountId);
	Entity->SetStringField(TEXT("entityType"), TEXT("ACCOUNT"));
	Entity->SetObjectField(TEXT("metadata"), Metadata);
	const TSharedRef<FJsonObject> Body = MakeShared<FJsonObject>();
	Body->SetObjectField(TEXT("entity"), Entity);
	Call(TEXT("POST"), TEXT("/matchmaking/start"), Body, Done);
}

void ULobbykitSubsystem::StartEvents(const FString& LastEventId, FLobbykitDone Done)
{
	Cursor = LastEventId;
	GivenId = LastEventId;
	Pause = 0.25f;
	Poll(++PollNumber, Done);
}

// #region events
void ULobbykitSubsystem::Poll(int32 Number, FLobbykitDone Done)
{
	TMap<FString, FString> Headers;
	Headers.Add(TEXT("Accept"), TEXT("application/x-ndjson"));
	Headers.Add(TEXT("Prefer"), TEXT("wait=50, int64=string"));
	if (!Cursor.IsEmpty()) Headers.Add(TEXT("Last-Event-ID"), Cursor);
	Call(TEXT("GET"), TEXT("/events/subscribe"), nullptr, [this, Number, Done](const FLobbykitAnswer& Answer)
	{
		if (Number != PollNumber) return;
		if (!Answer.bOk && !Answer.MayPass()) return Done(Answer);
		float Wait = Answer.RetryAfterSeconds;
		// Without the position, what happens before the next event could be lost.
		if (Answer.bOk && !Answer.Position.IsEmpty()) Cursor = Answer.Position;
		if (Answer.bOk) Wait = GiveEvents(Answer.Text);
		else Wait = FMath::Max(Wait, Pause * FMath::FRandRange(0.5f, 1.5f));
		Pause = Answer.bOk ? 0.25f : FMath::Min(Pause * 2, 10.f);
		After(Wait, [this, Number, Done] { if (Number == PollNumber) Poll(Number, Done); });
	}, Headers);
}

float ULobbykitSubsystem::GiveEvents(const FString& Text)
{
	TArray<FString> Lines;
	Text.ParseIntoArrayLines(Lines);
	for (const FString& Line : Lines)
	{
		const TSharedPtr<FJsonObject> Item = Parse(Line);
		if (const TSharedPtr<FJsonObject> Retry = DetailOf(Item, TEXT("RetryInfo")))
			return FCString::Atof(*Retry->GetStringField(TEXT("retryDelay"))); // the server stops
		const TSharedPtr<FJsonObject>* Event = nullptr;
		FString Id;
		if (!Item.IsValid() || !Item->TryGetObjectField(TEXT("event"), Event)) continue;
		(*Event)->TryGetStringField(TEXT("eventId"), Id);
		if (Id.IsEmpty() ? (*Event)->HasField(TEXT("emptyEvent")) : Id == GivenId) continue;
		if (!Id.IsEmpty()) Cursor = GivenId = Id;
		if (OnEvent) OnEvent(*Event);
	}
	return 0;
}
// #endregion

void ULobbykitSubsystem::After(float Seconds, TFunction<void()> Next)
{
	FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateWeakLambda(this, [Next](float)
	{
		Next();
		return false;
	}), Seconds);
}
