// Why: a title in a grid is rated by its stars and goes to a playlist by its button, or by `p` while it has the focus.
import type { ComponentProps } from 'react';
import { TileButton } from '../components/TileButton';
import { useToggle } from '../features/playlists/usePlaylists';
import { RatedTile } from '../features/ratings/RatedTile';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';

type Props = Omit<ComponentProps<typeof RatedTile>, 'actions' | 'onAdd'> & {
  /** Takes the title out of the list it is shown in; without it the button is about the active playlist. */
  onRemove?: ((title: Title) => void) | undefined;
};

const text = messages.playlists;

/** The tile of a title, with its stars and its playlist button. */
export function TitleTile({ onRemove, ...rest }: Props) {
  const { title, tabIndex } = rest;
  const [isIn, toggle] = useToggle(title);
  const remove = onRemove && (() => onRemove(title));
  const label = remove ? text.removeHere : isIn ? text.removeOf : text.addOf;
  const button = (
    <TileButton
      icon={remove || isIn ? 'minus' : 'plus'}
      label={label(title.name)}
      filled={isIn && !remove}
      tabIndex={tabIndex}
      onClick={remove ?? toggle}
    />
  );
  return <RatedTile {...rest} actions={button} onAdd={toggle} />;
}
