// Why: which suggestion is meant, and whether they are shown, follows the keys as in any other combobox.
import { type KeyboardEvent, useState } from 'react';

/** The state of a list of `count` lines that hangs under a box. */
export function useSuggestionWalk(
  count: number,
  actions: { choose: (index: number) => void; clear: () => void },
) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const hide = () => {
    setOpen(false);
    setActive(-1);
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    // From the box to the first or the last line, and from there back to the box.
    setActive(((active + 1 + by + count + 1) % (count + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowDown' && count > 0) step(1);
    else if (key === 'ArrowUp' && count > 0) step(-1);
    else if (key === 'Enter' && open && active >= 0) actions.choose(active);
    else if (key === 'Escape' && open) hide();
    else if (key === 'Escape') actions.clear();
    else return;
    event.preventDefault();
  };
  return { open, active: Math.min(active, count - 1), setActive, show, hide, onKeyDown };
}
