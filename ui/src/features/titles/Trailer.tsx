// Nothing is loaded from YouTube before Play (decision 4).
import { useState } from 'react';
import { titleMessages } from '../../lib/messages/titles';
import { ExternalLink } from '../../ui/ExternalLink';
import { Icon } from '../../ui/Icon';
import styles from './Trailer.module.css';

type Props = {
  videoKey: string;
  title: string;
  picture: string | null;
};

/** The focused button is replaced by the player. */
const playIcon = 'M7.5 4.5v15l12-7.5z';
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

export function Trailer({ videoKey, title, picture }: Props) {
  const [playing, setPlaying] = useState(false);
  return (
    <section className={styles.trailer}>
      <div className={styles.head}>
        <h2>{titleMessages.title.trailer}</h2>
        <ExternalLink href={`https://www.youtube.com/watch?v=${videoKey}`} site="YouTube" />
      </div>
      {playing ? (
        <iframe
          ref={takeFocus}
          className={styles.frame}
          src={`https://www.youtube-nocookie.com/embed/${videoKey}?autoplay=1&rel=0`}
          title={titleMessages.title.playTrailer(title)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button
          type="button"
          className={styles.frame}
          aria-label={titleMessages.title.playTrailer(title)}
          onClick={() => setPlaying(true)}
        >
          {picture !== null && (
            <img src={picture} alt="" loading="lazy" className={styles.picture} />
          )}
          <span className={styles.play}>
            <Icon name={playIcon} filled />
            {titleMessages.title.play}
          </span>
        </button>
      )}
    </section>
  );
}
