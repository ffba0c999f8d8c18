import { episodeName } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { episodeMessages } from '../../lib/messages/episodes';
import styles from './Spoiler.module.css';
import { useSpoiler } from './useSpoiler';
import type { Spoiler } from './useSpoiler';

const text = episodeMessages.spoiler;

type NameProps = {
  number: EpisodeNumber;
  name: string;
  spoiler: Spoiler;
  tabIndex?: number | undefined;
};

/** The name of an episode, or a button that shows it. */
export function SpoilerName({ number, name, spoiler, tabIndex }: NameProps) {
  const { hides, isShown, onToggle } = spoiler;
  if (hides === false) return name;
  if (hides === undefined) return <span className={styles.pending}>{name}</span>;
  return (
    <button
      type="button"
      className={styles.name}
      data-spoiler
      data-control="name"
      tabIndex={tabIndex}
      aria-expanded={isShown}
      aria-label={isShown ? undefined : text.showOf(episodeName(number))}
      onClick={onToggle}
    >
      {isShown ? name : text.show}
    </button>
  );
}

type Props = {
  number: EpisodeNumber;
  /** Null if it is not known. */
  name: string | null;
  spoiler: Spoiler;
};

/** "S2 E4 Name", or a button that shows the name. */
export function EpisodeName({ number, name, spoiler }: Props) {
  const full = episodeName(number, name);
  if (!name || spoiler.hides === false) return full;
  if (spoiler.hides === undefined) return <span className={styles.pending}>{full}</span>;
  return (
    <>
      {episodeName(number)} <SpoilerName {...{ number, name, spoiler }} />
    </>
  );
}

type UnseenProps = Omit<Props, 'spoiler'> & { hides: boolean | undefined };

/** {@link EpisodeName} of an unseen episode. */
export function UnseenEpisodeName({ number, name, hides }: UnseenProps) {
  return <EpisodeName {...{ number, name }} spoiler={useSpoiler(hides, false)} />;
}
