// Why: tests point at a title's stars as people do: by the title and the number of stars.
import { screen, within } from '@testing-library/react';
import { messages } from '../lib/messages';

/** The stars of a title, once they are shown. */
export const starsOf = (title: string) =>
  screen.findByRole('radiogroup', { name: messages.title.rate(title) });

/** One star of a group. */
export const star = (group: HTMLElement, score: number) =>
  within(group).getByRole('radio', { name: messages.components.stars(score) });
