import { differenceOf, hunksOf } from './difference.ts';

/** Shows what is gone and what is new, with signs as well as colours. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = hunksOf(differenceOf(before, after));
  if (!lines.some((line) => line !== null && line.kind !== 'same'))
    return <p class="empty">Nothing differs.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
    <section class="difference" tabIndex={0} aria-label="Difference">
      {lines.map((line, at) =>
        line === null ? (
          <div key={at} class="gap">
            …
          </div>
        ) : line.kind === 'same' ? (
          <div key={at}>{`  ${line.text}`}</div>
        ) : line.kind === 'gone' ? (
          <del key={at}>{`- ${line.text}`}</del>
        ) : (
          <ins key={at}>{`+ ${line.text}`}</ins>
        ),
      )}
    </section>
  );
}
