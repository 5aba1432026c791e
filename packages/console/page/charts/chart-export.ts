import { type Chart, marksOf } from './chart-data.ts';

/** Lets the browser keep a file. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const size = { width: 1_200, height: 500 } as const;
const edge = { left: 90, right: 30, top: 110, bottom: 50 } as const;

/** Draws a chart as a picture, in the colours of the page. */
export function drawPng({ title, lines, times }: Chart): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d')!;
  const colour = (name: string): string => colourOf(`var(--${name})`);
  context.fillStyle = colour('surface');
  context.fillRect(0, 0, size.width, size.height);
  const text = (
    value: string,
    x: number,
    y: number,
    font = '20px',
    align: CanvasTextAlign = 'left',
  ): void => {
    context.font = `${font} system-ui, sans-serif`;
    context.textAlign = align;
    context.fillText(value, x, y);
  };
  context.fillStyle = colour('text');
  text(title, 30, 45, '600 28px');
  const inner = { width: size.width - edge.left - edge.right, height: size.height - edge.top - edge.bottom };
  const marks = marksOf(Math.max(...lines.flatMap(({ values }) => values)));
  const x = (at: number): number => edge.left + (at / Math.max(1, times.length - 1)) * inner.width;
  const y = (value: number): number => edge.top + (1 - value / marks.at(-1)!) * inner.height;
  for (const mark of marks) {
    context.fillStyle = colour('quiet');
    text(mark.toLocaleString(), edge.left - 12, y(mark) + 7, '18px', 'right');
    context.fillStyle = colour('line');
    context.fillRect(edge.left, y(mark), inner.width, 1);
  }
  context.fillStyle = colour('quiet');
  text(new Date(times[0]!).toLocaleString(), edge.left, size.height - 15, '18px');
  text(new Date(times.at(-1)!).toLocaleString(), size.width - edge.right, size.height - 15, '18px', 'right');
  let left = 30;
  for (const [line, { title: name, values }] of lines.entries()) {
    const stroke = colour(`chart-${line}`);
    context.fillStyle = stroke;
    context.fillRect(left, 72, 22, 6);
    context.fillStyle = colour('text');
    text(name, left + 30, 82);
    left += 60 + context.measureText(name).width;
    context.strokeStyle = stroke;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.beginPath();
    for (const [at, value] of values.entries()) context.lineTo(x(at), y(value));
    context.stroke();
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** A colour of the page as the browser shows it now: light or dark. */
function colourOf(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
