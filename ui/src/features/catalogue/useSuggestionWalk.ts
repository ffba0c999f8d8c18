// Why: which suggestion is meant, and whether they are shown, follows the keys as in any other combobox.
import { type KeyboardEvent, useState } from 'react';

interface Lines {
  count: number;
  choose: (index: number) => void;
  clear: () => void;
}

/** Whether the list under a box is shown, and which of its lines is meant (-1: none, the box itself). */
export function useSuggestionWalk() {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const turn = (shown: boolean) => () => {
    setOpen(shown);
    setActive(-1);
  };
  const [show, hide] = [turn(true), turn(false)];
  const onKey = (event: KeyboardEvent, { count, choose, clear }: Lines) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    // From the box to the first or the last line, and from there back to the box.
    const step = (by: number) => {
      setOpen(true);
      setActive(((active + 1 + by + count + 1) % (count + 1)) - 1);
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
  return { open, active, setActive, show, hide, onKey };
}
