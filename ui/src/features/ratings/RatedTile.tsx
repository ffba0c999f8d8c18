// Why: a tile in a grid always shows the user's own rating and takes a new one.
import type { ReactNode, Ref } from 'react';
import { Tile } from '../../components/Tile';
import { yearOf } from '../../lib/dates';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import type { Title } from '../../lib/title';
import { useRating } from './useRating';

type Props = {
  title: Title;
  src: string | null;
  state: unknown;
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  eager: boolean;
  /** What else can be done with the title, and what `p` does. */
  actions?: ReactNode;
  onAdd?: (() => void) | undefined;
};

/** The tile of a title, with its stars. */
export function RatedTile({ title, actions, onAdd, src, state, tabIndex, ref, eager }: Props) {
  const [score, rate] = useRating(title);
  return (
    <Tile
      to={paths.title(title.key)}
      state={state}
      src={src}
      title={title.name}
      year={yearOf(title.released)}
      kind={title.key.mediaType === 'tv' ? messages.movies.tv : undefined}
      score={score}
      onRate={rate}
      onAdd={onAdd}
      actions={actions}
      tabIndex={tabIndex}
      ref={ref}
      eager={eager}
    />
  );
}
