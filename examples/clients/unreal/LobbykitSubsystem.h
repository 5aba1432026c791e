// NOT RUN: no test compiles or runs this file. It shows the calls of a player's client with Unreal's modules HTTP and Json.

#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"
#include "Subsystems/GameInstanceSubsystem.h"
#include "LobbykitSubsystem.generated.h"

struct FLobbykitAnswer
{
	bool bOk = false;
	/** The HTTP status, or 0 if no answer came: the server may have done it. */
	int32 Status = 0;
	/** The answer, or the refusal. It has no fields if the text is no JSON object. */
	TSharedPtr<FJsonObject> Body;
	FString Text;
	/** Why not: NETWORK, or one of docs/reference/errors.md. */
	FString Reason;
	/** The same for people who read logs. */
	FString Message;
	/** Seconds to wait before another attempt, or 0. */
	int32 RetryAfterSeconds = 0;
	/** Of a poll for events: the position at which it began. */
	FString Position;

	/** Whether another attempt may help. */
	bool MayPass() const { return Status == 0 || Status == 429 || Status >= 500; }
};

using FLobbykitDone = TFunction<void(const FLobbykitAnswer&)>;

UCLASS()
class ULobbykitSubsystem : public UGameInstanceSubsystem
{
	GENERATED_BODY()

public:
	/** The address of the server, without /api/v1. */
	FString BaseUrl;
	/** The session token that was stored, or empty. */
	FString Session;
	/** Called with each new session token: store it. */
	TFunction<void(const FString&)> OnSession;
	/** Called with each new replay token: store it at once. The one before is used up. */
	TFunction<void(const FString&)> OnReplayToken;
	/** Called with each event, once and in order. */
	TFunction<void(const TSharedPtr<FJsonObject>&)> OnEvent;

	/** Calls any operation of docs/reference/routes.md, whose path is written without /api/v1. */
	void Call(const FString& Verb, const FString& Path, const TSharedPtr<FJsonObject>& Body, FLobbykitDone Done,
		const TMap<FString, FString>& Headers = {});

	/** Opens a browser. Show the six digits that ShowDigits gets: the player may have to type them there. */
	void LoginWithBrowser(int32 Provider, TFunction<void(const FString&)> ShowDigits, FLobbykitDone Done);
	void LoginWithReplayToken(const FString& ReplayToken, FLobbykitDone Done);
	void CreateAccount(FLobbykitDone Done);
	void StartTicket(const FString& AccountId, const FString& Queue, FLobbykitDone Done);

	/** Asks for events until StopEvents. Done gets the refusal that ended it, which another attempt cannot change. */
	void StartEvents(const FString& LastEventId, FLobbykitDone Done);
	void StopEvents() { ++PollNumber; }

private:
	void Await(FLobbykitDone Done);
	void Poll(int32 Number, FLobbykitDone Done);
	/** Reads the lines of an answer. Returns the seconds to wait if the server stops. */
	float GiveEvents(const FString& Text);
	void After(float Seconds, TFunction<void()> Next);

	int32 PollNumber = 0;
	FString Cursor;
	FString GivenId;
	float Pause = 0.25f;
};
