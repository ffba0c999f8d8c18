// Why: lists, pages and ratings speak of titles in one shape, wherever the facts came from.
import type { TitleKey } from './titleKey';

/** What a tile shows of a title and what a rating carries along. Unknown texts are empty. */
export interface Title {
  key: TitleKey;
  name: string;
  overview: string;
  posterPath: string | null;
  released: string;
}
