// Nothing is loaded from YouTube before Play (decision 4).
import { useState } from 'react';
import type { Video } from '../../api/titles/generated';
import { titleMessages } from '../../lib/messages/titles';
import { ExternalLink } from '../../ui/ExternalLink';
import { Icon } from '../../ui/Icon';
import styles from './Trailer.module.css';

type Props = {
  /** The first is the trailer. */
  videos: Video[];
  title: string;
  /** Shown before the trailer plays. */
  picture: string | null;
  /** Whether the picture is no poster. */
  isWide: boolean;
};

const text = titleMessages.title;
const playIcon = 'M7.5 4.5v15l12-7.5z';
/** The focused button is replaced by the player. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

export function Trailer({ videos, title, picture, isWide }: Props) {
  const [playing, setPlaying] = useState<Video | null>(null);
  const [trailer] = videos;
  if (!trailer) return null;
  const { key, name } = playing ?? trailer;
  return (
    <section className={styles.trailer}>
      <div className={styles.head}>
        <h2>{playing && playing !== trailer ? name : text.trailer}</h2>
        <ExternalLink href={`https://www.youtube.com/watch?v=${key}`} site="YouTube" />
      </div>
      {playing ? (
        <iframe
          key={key}
          ref={takeFocus}
          className={styles.frame}
          src={`https://www.youtube-nocookie.com/embed/${key}?autoplay=1&rel=0`}
          title={playing === trailer ? text.playTrailer(title) : text.playVideo(name)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button
          type="button"
          className={styles.frame}
          aria-label={text.playTrailer(title)}
          onClick={() => setPlaying(trailer)}
        >
          {picture !== null && (
            <img
              src={picture}
              alt=""
              loading="lazy"
              className={styles.picture}
              data-wide={isWide || undefined}
            />
          )}
          <span className={styles.play}>
            <Icon name={playIcon} filled />
            {text.play}
          </span>
        </button>
      )}
      {videos.length > 1 && <VideoList videos={videos} onPlay={setPlaying} />}
    </section>
  );
}

const typeNames: Record<string, string> = text.videoTypes;

type VideoListProps = {
  videos: Video[];
  onPlay: (video: Video) => void;
};

/** All videos by type. */
function VideoList({ videos, onPlay }: VideoListProps) {
  const types = [...new Set(videos.map(({ type }) => type))];
  return (
    <details className={styles.videos}>
      <summary>
        {text.allVideos(videos.length)}
        <Icon name="chevronDown" size="small" />
      </summary>
      {types.map((type) => (
        <section key={type}>
          <h3>{typeNames[type] ?? type}</h3>
          <ul>
            {videos
              .filter((video) => video.type === type)
              .map((video) => (
                <li key={video.key}>
                  <button
                    type="button"
                    className={styles.video}
                    aria-label={text.playVideo(video.name)}
                    onClick={() => onPlay(video)}
                  >
                    <Icon name={playIcon} size="small" filled />
                    {video.name}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
