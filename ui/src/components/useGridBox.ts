// Why: the grid's place and width on the page decide its rows; both change with the window.
import { type RefObject, useLayoutEffect, useState } from 'react';

type Box = {
  windowWidth: number;
  width: number;
  top: number;
};

/** The element's width and its distance from the top of the page, measured before each paint that may change them. */
export function useGridBox(element: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ windowWidth: window.innerWidth, width: 0, top: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const rect = node.getBoundingClientRect();
      const next = {
        windowWidth: window.innerWidth,
        width: rect.width,
        top: Math.round(rect.top + window.scrollY),
      };
      setBox((last) =>
        last.windowWidth === next.windowWidth && last.width === next.width && last.top === next.top
          ? last
          : next,
      );
    };
    measure();
    // The body's size changes when something above the grid does.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
