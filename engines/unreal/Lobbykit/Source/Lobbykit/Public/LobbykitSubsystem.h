// NOT RUN: a compiler has checked this file against stand-ins for the names of Unreal, and nothing more.

#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"
#include "LobbykitRequest.h"
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

DECLARE_DYNAMIC_DELEGATE_TwoParams(FLobbykitNodeDone, bool, bOk, const FString&, Reason);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FLobbykitMatched, const FString&, ConnectionDetails);

UCLASS()
class LOBBYKIT_API ULobbykitSubsystem : public UGameInstanceSubsystem
{
	GENERATED_BODY()

public:
	/** The address of the server, without /api/v1. */
	FString BaseUrl;
	/** The session token that was stored, or empty. */
	FString Session;
	/** The key of a game server, sent in place of the session. A game that players run must not have one. */
	FString ApiKey;
	/** Called with each new session token: store it. */
	TFunction<void(const FString&)> OnSession;
	/** Called with each new replay token: store it at once. The one before is used up. */
	TFunction<void(const FString&)> OnReplayToken;
	/** Called with each event, once and in order. */
	TFunction<void(const TSharedPtr<FJsonObject>&)> OnEvent;

	/** How often a call is repeated that got no answer, if it has no second effect. */
	int32 Retry = 2;

	/** Calls an operation of LobbykitOperations.h: Call(Lobbykit::Parties::Join(Code), [](const FLobbykitAnswer& Answer) {}) */
	void Call(const FLobbykitRequest& Request, FLobbykitDone Done);

	/** Opens a browser. Show the six digits that ShowDigits gets: the player may have to type them there. */
	void LoginWithBrowser(int32 Provider, TFunction<void(const FString&)> ShowDigits, FLobbykitDone Done);
	void LoginWithReplayToken(const FString& ReplayToken, FLobbykitDone Done);
	/** Starts a ticket for the player. Its updates are events. */
	void StartTicket(const FString& InAccountId, const FString& Queue, FLobbykitDone Done);

	/** Blueprint: logs in with any name, during development, and follows the events. */
	UFUNCTION(BlueprintCallable, Category = "Lobbykit")
	void LogInWithName(const FString& Name, FLobbykitNodeDone Done);

	/** Blueprint: queues the player who is logged in. */
	UFUNCTION(BlueprintCallable, Category = "Lobbykit")
	void Play(const FString& Queue, FLobbykitNodeDone Done);

	/** Blueprint: cancels all tickets of the player. */
	UFUNCTION(BlueprintCallable, Category = "Lobbykit")
	void CancelPlay(FLobbykitNodeDone Done);

	/** Blueprint: called when the player has a match, with how to connect. */
	UPROPERTY(BlueprintAssignable, Category = "Lobbykit")
	FLobbykitMatched Matched;

	/** Asks for events until StopEvents. Done gets the refusal that ended it, which another attempt cannot change. */
	void StartEvents(const FString& LastEventId, FLobbykitDone Done);
	void StopEvents() { ++PollNumber; }

private:
	void Await(FLobbykitDone Done);
	void Send(const FLobbykitRequest& Request, const TMap<FString, FString>& Headers, FLobbykitDone Done);
	void Attempt(const FLobbykitRequest& Request, const TMap<FString, FString>& Headers, int32 Left, FLobbykitDone Done);
	FLobbykitDone NodeDone(const FLobbykitNodeDone& Done);
	void Poll(int32 Number, FLobbykitDone Done);
	/** Reads the lines of an answer. Returns the seconds to wait if the server stops. */
	float GiveEvents(const FString& Text);
	void After(float Seconds, TFunction<void()> Next);

	FString AccountId;
	int32 PollNumber = 0;
	FString Cursor;
	FString GivenId;
	float Pause = 0.25f;
};
