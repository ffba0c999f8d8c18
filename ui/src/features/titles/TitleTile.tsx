import type { Ref } from 'react';
import { yearOf } from '../../lib/format';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import type { Title } from '../../lib/titles';
import { TileButton } from '../../ui/IconButton';
import { useToggle } from '../playlists/usePlaylists';
import { useRating } from '../ratings/useRating';
import { Tile } from './Tile';

type Props = {
  title: Title;
  src: string | null;
  state: unknown;
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  eager: boolean;
  /** Takes the title out of the list it is shown in; without it the button is about the active playlist. */
  onRemove?: ((title: Title) => void) | undefined;
};

const text = messages.playlists;

/** The tile of a title, with its stars and its playlist button. */
export function TitleTile({ title, onRemove, ...tile }: Props) {
  const [score, rate] = useRating(title);
  const [isIn, toggle] = useToggle(title);
  const remove = onRemove && (() => onRemove(title));
  const label = remove ? text.removeHere : isIn ? text.removeOf : text.addOf;
  const button = (
    <TileButton
      icon={remove || isIn ? 'minus' : 'plus'}
      label={label(title.name)}
      filled={isIn && !remove}
      tabIndex={tile.tabIndex}
      onClick={remove ?? toggle}
    />
  );
  return (
    <Tile
      {...tile}
      to={paths.title(title.key)}
      title={title.name}
      year={yearOf(title.released)}
      kind={title.key.mediaType === 'tv' ? messages.movies.tv : undefined}
      score={score}
      onRate={rate}
      onAdd={toggle}
      actions={button}
    />
  );
}
