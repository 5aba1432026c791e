interface LastLinesProps {
  readonly lines: readonly string[];
  /** What wrote them. */
  readonly of: string;
}

/** The last lines that a program wrote, as text; nothing if there are none. */
export function LastLines({ lines, of }: LastLinesProps) {
  if (lines.length === 0) return null;
  return (
    <figure>
      <figcaption>Last lines of {of}:</figcaption>
      <pre>{lines.join('\n')}</pre>
    </figure>
  );
}
