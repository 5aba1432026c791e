/** What a driver answers: SQLite at once, Postgres later. The operations are written once for both. */
export type Answer<Value> = Value | Promise<Value>;

/** Continues with an answer, at once where it is there already. */
export function after<Value, Result>(
  answer: Answer<Value>,
  next: (value: Value) => Answer<Result>,
): Answer<Result> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}
