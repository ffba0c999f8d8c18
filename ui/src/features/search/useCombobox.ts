import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface Lines {
  /** What names each line. */
  keys: string[];
  /** Whether they are to be seen. */
  shown: boolean;
  choose: (index: number) => void;
  clear: () => void;
}

/** A line that was chosen where it stood, or by its end before there were any to be seen; null: the box itself. */
type Highlight = { key: string } | 'first' | 'last' | null;

/** The place of the line that is meant; -1: none, the box itself. */
function indexOfHighlight(highlighted: Highlight, keys: string[]): number {
  if (highlighted === 'first') return 0;
  if (highlighted === 'last') return keys.length - 1;
  return highlighted === null ? -1 : keys.indexOf(highlighted.key);
}

/**
 * Whether the list under a box is shown, and which of its lines is meant. A line is meant by its key and not by its
 * place: when other lines come, nobody opens one that they never saw there.
 */
export function useCombobox() {
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<Highlight>(null);
  const highlight = (key: string | undefined) => setHighlighted(key === undefined ? null : { key });
  const toggle = (shown: boolean) => () => {
    setOpen(shown);
    setHighlighted(null);
  };
  const [show, hide] = [toggle(true), toggle(false)];
  const onKey = (event: KeyboardEvent, { keys, shown, choose, clear }: Lines) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const count = keys.length;
    const active = indexOfHighlight(highlighted, keys);
    // From the box to the first or the last line, and from there back to the box.
    const step = (by: number) => {
      setOpen(true);
      if (shown) highlight(keys[((active + 1 + by + count + 1) % (count + 1)) - 1]);
      else setHighlighted(by > 0 ? 'first' : 'last');
    };
    const { key } = event;
    if (key === 'ArrowDown' && count > 0) step(1);
    else if (key === 'ArrowUp' && count > 0) step(-1);
    else if (key === 'Enter' && open && active >= 0) choose(active);
    else if (key === 'Escape' && open) hide();
    else if (key === 'Escape') clear();
    else return;
    event.preventDefault();
  };
  const activeOf = (keys: string[]) => indexOfHighlight(highlighted, keys);
  return { open, activeOf, highlight, show, hide, onKey };
}
