interface Asked {
  readonly id: number;
  readonly question: { readonly kind: string };
}

/**
 * The child's end of `startChild`: answers each question with the function named by its `kind`, and ends the process
 * when the parent lets go.
 */
export function answerQuestions(answers: Readonly<Record<string, (question: never) => unknown>>): void {
  process.on('message', ({ id, question }: Asked) => {
    const answer = answers[question.kind];
    Promise.resolve()
      .then(() => {
        if (answer === undefined) throw new Error(`nobody answers ${question.kind}`);
        return answer(question as never);
      })
      .then(
        (value) => process.send?.({ id, answer: value }),
        (error: unknown) =>
          process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
}
