/** The result of a driver call: a value from SQLite, a promise from Postgres. One code serves both. */
export type Answer<Value> = Value | Promise<Value>;

/** Calls `next` with the value: immediately if it is already there, else when the promise resolves. */
export function after<Value, Result>(
  answer: Answer<Value>,
  next: (value: Value) => Answer<Result>,
): Answer<Result> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}
