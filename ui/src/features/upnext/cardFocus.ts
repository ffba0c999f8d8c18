// Moves the focus between the cards of shows: by arrow keys, and to the next card when the focused card disappears.
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

const cardOf = (node: Element | null) => node?.closest<HTMLElement>('[data-card]') ?? null;

/** The id of the show whose card has the focus. */
export function focusedCard(): number | null {
  const card = cardOf(document.activeElement);
  return card ? Number(card.dataset['card']) : null;
}

/** Focuses the control of a card with this name, or else its first control. */
function focusControl(card: HTMLElement, control: string | undefined): void {
  const same = control && card.querySelector<HTMLElement>(`[data-control=${control}]`);
  (same || card.querySelector<HTMLElement>('[data-control]'))?.focus();
}

/** The card that an arrow key leads to. */
function neighborOf(cards: HTMLElement[], card: HTMLElement, key: string): HTMLElement | undefined {
  const index = cards.indexOf(card);
  if (key === 'ArrowRight') return cards[index + 1];
  if (key === 'ArrowLeft') return cards[index - 1];
  const { left, top } = card.getBoundingClientRect();
  const boxes = cards.map((other) => ({ other, box: other.getBoundingClientRect() }));
  const beyond =
    key === 'ArrowDown'
      ? boxes.filter(({ box }) => box.top > top)
      : key === 'ArrowUp'
        ? boxes.filter(({ box }) => box.top < top).toReversed()
        : [];
  const row = beyond.filter(({ box }) => box.top === beyond[0]?.box.top);
  const away = ({ box }: (typeof row)[number]) => Math.abs(box.left - left);
  return row.toSorted((one, other) => away(one) - away(other))[0]?.other;
}

/** The handlers of the element with the cards, which have the ids of their shows in `data-card`. */
export function useCardFocus(ids: number[]) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ index: number; control: string | undefined } | null>(null);
  const cards = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const shown = ids.join();
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { index, control } = last.current;
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const next = all[Math.min(index, all.length - 1)];
    if (next) focusControl(next, control);
  }, [shown]);
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const card = cardOf(target);
      last.current = card && { index: cards().indexOf(card), control: target.dataset['control'] };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // When the focused element is removed, there is no `relatedTarget`.
      if (relatedTarget) last.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const card = target instanceof HTMLElement ? cardOf(target) : null;
      const next = card && key.startsWith('Arrow') ? neighborOf(cards(), card, key) : undefined;
      if (!next || !(target instanceof HTMLElement)) return;
      event.preventDefault();
      focusControl(next, target.dataset['control']);
    },
  };
}
