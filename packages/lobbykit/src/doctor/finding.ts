/** What one check found: that all is well, or what is wrong and what to do. */
export interface Finding {
  /** A `problem` stops the server, loses data, or lets others in. A `warning` may be intended. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly subject: string;
  readonly words: string;
}

/** Creates the findings about one subject. */
export const about = (subject: string) => ({
  ok: (words: string): Finding => ({ state: 'ok', subject, words }),
  warning: (words: string): Finding => ({ state: 'warning', subject, words }),
  problem: (words: string): Finding => ({ state: 'problem', subject, words }),
});

/** Returns the text with a full stop at its end. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
