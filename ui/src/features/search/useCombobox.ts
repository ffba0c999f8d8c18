import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface Lines {
  /** The key of each option. */
  keys: string[];
  shown: boolean;
  choose: (index: number) => void;
  clear: () => void;
}

/** An option by its key, or by position before there are any; null: the input. */
type Highlight = { key: string } | 'first' | 'last' | null;

/** -1: the input. */
function indexOfHighlight(highlighted: Highlight, keys: string[]): number {
  if (highlighted === 'first') return 0;
  if (highlighted === 'last') return keys.length - 1;
  return highlighted === null ? -1 : keys.indexOf(highlighted.key);
}

/**
 * Whether the list is open, and the highlighted option. It is stored by key, not by index, so that new results do not
 * move the highlight to another option.
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
    // Cycles through the input and the options.
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
