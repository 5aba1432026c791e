import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

const minWidth = 200;

/** Returns a frame to draw in, and how wide it is now. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(minWidth, entry!.contentRect.width)));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
