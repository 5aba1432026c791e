// NOT RUN: a compiler has checked this file against stand-ins for the names of Unreal, and nothing more.

#include "LobbykitSubsystem.h"

#include "LobbykitOperations.h"

#include "Containers/Ticker.h"
#include "HAL/PlatformProcess.h"
#include "HttpModule.h"
#include "Interfaces/IHttpRequest.h"
#include "Interfaces/IHttpResponse.h"
#include "Misc/Guid.h"
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

void ULobbykitSubsystem::Call(const FLobbykitRequest& Request, FLobbykitDone Done)
{
	TMap<FString, FString> Headers;
	const bool bNeedsKey = Retry > 0 && Request.bRepeatable && Request.Verb != TEXT("GET");
	if (bNeedsKey) Headers.Add(TEXT("Idempotency-Key"), FGuid::NewGuid().ToString());
	Attempt(Request, Headers, Retry, Done);
}

void ULobbykitSubsystem::Attempt(
	const FLobbykitRequest& Request, const TMap<FString, FString>& Headers, int32 Left, FLobbykitDone Done)
{
	Send(Request, Headers, [this, Request, Headers, Left, Done](const FLobbykitAnswer& Answer)
	{
		// The server has refused the call before it began.
		const bool bRefused = Answer.Reason == Lobbykit::Reason::Overloaded || Answer.Reason == Lobbykit::Reason::ShuttingDown
			|| Answer.Reason == Lobbykit::Reason::RateLimited;
		const bool bMayPass = Answer.Status == 0 || (Answer.Status >= 502 && Answer.Status <= 504)
			|| Answer.Reason == Lobbykit::Reason::IdempotencyKeyRunning;
		const bool bMayRepeat = !Request.bIncomplete && (bRefused || (Request.bRepeatable && bMayPass));
		if (Answer.bOk || Left == 0 || !bMayRepeat || Answer.RetryAfterSeconds > 30) return Done(Answer);
		const float Spread = 0.25f * (1 << FMath::Min(Retry - Left, 5)) * FMath::FRandRange(0.5f, 1.5f);
		const float Return = Answer.RetryAfterSeconds > 0 ? Answer.RetryAfterSeconds + FMath::FRandRange(0.0f, 1.0f) : 0;
		After(FMath::Max<float>(Return, Spread),
			[this, Request, Headers, Left, Done] { Attempt(Request, Headers, Left - 1, Done); });
	});
}

void ULobbykitSubsystem::Send(
	const FLobbykitRequest& Operation, const TMap<FString, FString>& Headers, FLobbykitDone Done)
{
	if (Operation.bIncomplete)
	{
		FLobbykitAnswer Answer;
		Answer.Body = MakeShared<FJsonObject>();
		Answer.Reason = TEXT("PATH_INCOMPLETE");
		return Done(Answer);
	}
	TSharedRef<IHttpRequest, ESPMode::ThreadSafe> Request = FHttpModule::Get().CreateRequest();
	Request->SetVerb(Operation.Verb);
	Request->SetURL(BaseUrl + TEXT("/api/v1") + Operation.Target);
	Request->SetHeader(TEXT("Accept"), TEXT("application/json"));
	Request->SetHeader(TEXT("Prefer"), TEXT("int64=string")); // FJsonObject reads numbers as doubles
	Request->SetTimeout(70);
	if (!ApiKey.IsEmpty()) Request->SetHeader(TEXT("X-Api-Key"), ApiKey);
	else if (!Session.IsEmpty()) Request->SetHeader(TEXT("X-Session-Id"), Session);
	for (const TPair<FString, FString>& Header : Headers) Request->SetHeader(Header.Key, Header.Value);
	if (Operation.Json.IsValid() && Operation.Verb != TEXT("GET"))
	{
		FString Text;
		FJsonSerializer::Serialize(Operation.Json.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Request->SetHeader(TEXT("Content-Type"), TEXT("application/json"));
		Request->SetContentAsString(Text);
	}
	Request->OnProcessRequestComplete().BindWeakLambda(this,
		[this, Done](FHttpRequestPtr, FHttpResponsePtr Response, bool bConnected)
		{
			FLobbykitAnswer Answer;
			Answer.Reason = TEXT("NETWORK");
			Answer.Body = MakeShared<FJsonObject>();
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

void ULobbykitSubsystem::LoginWithBrowser(
	int32 Provider, TFunction<void(const FString&)> ShowDigits, FLobbykitDone Done)
{
	const auto As = static_cast<Lobbykit::EProvider>(Provider);
	Call(Lobbykit::Authentication::Login(As, TEXT("")), [this, ShowDigits, Done](const FLobbykitAnswer& Answer)
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
	Send(Lobbykit::Authentication::Await(), {}, [this, Done](const FLobbykitAnswer& Answer)
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

void ULobbykitSubsystem::LoginWithReplayToken(const FString& ReplayToken, FLobbykitDone Done)
{
	// OnReplayToken gets the next one.
	Call(Lobbykit::Authentication::Login(Lobbykit::EProvider::RememberMe, ReplayToken), Done);
}

void ULobbykitSubsystem::StartTicket(const FString& InAccountId, const FString& Queue, FLobbykitDone Done)
{
	const TSharedRef<FJsonObject> Name = MakeShared<FJsonObject>();
	Name->SetStringField(TEXT("stringPayload"), Queue);
	const TSharedRef<FJsonObject> Metadata = MakeShared<FJsonObject>();
	Metadata->SetObjectField(TEXT("queue_name"), Name);
	const TSharedRef<FJsonObject> Entity = MakeShared<FJsonObject>();
	Entity->SetStringField(TEXT("id"), InAccountId);
	Entity->SetStringField(TEXT("entityType"), TEXT("ACCOUNT"));
	Entity->SetObjectField(TEXT("metadata"), Metadata);
	Call(Lobbykit::Matchmaking::Start(Entity), Done);
}

void ULobbykitSubsystem::StartEvents(const FString& LastEventId, FLobbykitDone Done)
{
	Cursor = LastEventId;
	GivenId = LastEventId;
	Pause = 0.25f;
	Poll(++PollNumber, Done);
}

void ULobbykitSubsystem::Poll(int32 Number, FLobbykitDone Done)
{
	TMap<FString, FString> Headers;
	Headers.Add(TEXT("Accept"), TEXT("application/x-ndjson"));
	Headers.Add(TEXT("Prefer"), TEXT("wait=50, int64=string"));
	if (!Cursor.IsEmpty()) Headers.Add(TEXT("Last-Event-ID"), Cursor);
	Send(FLobbykitRequest(TEXT("GET"), TEXT("/events/subscribe"), true), Headers, [this, Number, Done](const FLobbykitAnswer& Answer)
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
	});
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
		const TSharedPtr<FJsonObject>* Update = nullptr;
		FString Details;
		if ((*Event)->TryGetObjectField(TEXT("matchmakingStatusUpdateEvent"), Update)
			&& (*Update)->GetNumberField(TEXT("type")) == static_cast<int32>(Lobbykit::EMatchmakingStatusUpdateType::Completed))
		{
			(*Update)->TryGetStringField(TEXT("additionalEventData"), Details);
			Matched.Broadcast(Details);
		}
		if (OnEvent) OnEvent(*Event);
	}
	return 0;
}

void ULobbykitSubsystem::After(float Seconds, TFunction<void()> Next)
{
	FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateWeakLambda(this, [Next](float)
	{
		Next();
		return false;
	}), Seconds);
}

FLobbykitDone ULobbykitSubsystem::NodeDone(const FLobbykitNodeDone& Done)
{
	return [Done](const FLobbykitAnswer& Answer) { Done.ExecuteIfBound(Answer.bOk, Answer.Reason); };
}

void ULobbykitSubsystem::LogInWithName(const FString& Name, FLobbykitNodeDone Done)
{
	const FLobbykitDone Finish = NodeDone(Done);
	Call(Lobbykit::Authentication::Login(Lobbykit::EProvider::Unsafe, Name), [this, Finish](const FLobbykitAnswer& Login)
	{
		if (!Login.bOk) return Finish(Login);
		Call(Lobbykit::Accounts::Create(), [this, Finish](const FLobbykitAnswer& Answer)
		{
			const TSharedPtr<FJsonObject>* Account = nullptr;
			if (Answer.bOk && Answer.Body->TryGetObjectField(TEXT("account"), Account))
			{
				(*Account)->TryGetStringField(TEXT("id"), AccountId);
				StartEvents(TEXT(""), [](const FLobbykitAnswer&) {});
			}
			Finish(Answer);
		});
	});
}

void ULobbykitSubsystem::Play(const FString& Queue, FLobbykitNodeDone Done)
{
	StartTicket(AccountId, Queue, NodeDone(Done));
}

void ULobbykitSubsystem::CancelPlay(FLobbykitNodeDone Done)
{
	Call(Lobbykit::Matchmaking::CancelAll(), NodeDone(Done));
}
