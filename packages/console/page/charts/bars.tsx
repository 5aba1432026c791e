import { useWidth } from './width.ts';

/** A line of time with what happened on it, one bar after the other. */
interface BarRow {
  readonly title: string;
  /** `line` is its colour. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly line: number }[];
}

interface BarsProps {
  readonly rows: readonly BarRow[];
  /** Where the lines end; they begin at 0. */
  readonly end: number;
  readonly marks?: readonly { readonly at: number; readonly title: string }[];
  readonly write: (at: number) => string;
}

const rowHeight = 44;
const edge = { left: 8, right: 12, top: 26 } as const;

/** Lines of time below each other, with one scale. What it shows must stand beside it in words. */
export function Bars({ rows, end, marks = [], write }: BarsProps) {
  const [frame, width] = useWidth();
  const x = (at: number): number => edge.left + (at / end) * (width - edge.left - edge.right);
  const height = edge.top + rows.length * rowHeight + 24;
  return (
    <div ref={frame} class="plot explain">
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {marks.map(({ at, title }) => (
          <g key={`${title} ${at}`}>
            <line class="cursor" x1={x(at)} x2={x(at)} y1={edge.top - 8} y2={height - 20} />
            <text x={x(at)} y={14} text-anchor={at > end / 2 ? 'end' : 'start'}>
              {title}
            </text>
          </g>
        ))}
        {rows.map(({ title, bars }, row) => (
          <g key={row}>
            <text x={x(0)} y={edge.top + row * rowHeight + 12} text-anchor="start">
              {title}
            </text>
            {bars
              .filter(({ from, to }) => to > from)
              .map(({ from, to, line }) => (
                <rect
                  key={from}
                  class={`bar line-${line}`}
                  x={x(from)}
                  y={edge.top + row * rowHeight + 18}
                  width={Math.max(2, x(to) - x(from))}
                  height={12}
                  rx={3}
                />
              ))}
          </g>
        ))}
        {(width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((part) => (
          <text
            key={part}
            x={x(part * end)}
            y={height - 4}
            text-anchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
          >
            {write(part * end)}
          </text>
        ))}
      </svg>
    </div>
  );
}
