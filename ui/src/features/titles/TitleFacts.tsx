import { yearOf } from '../../lib/format';
import type { MediaType } from '../../lib/ids';
import { faceUrl } from '../../lib/images';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { titleMessages } from '../../lib/messages/titles';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Skeleton } from '../../ui/Skeleton';
import type { Details, Maker } from './titleDetails';
import styles from './TitleFacts.module.css';

type Props = {
  title: Title;
  details: Details | undefined;
};

/** Facts, and genres with links to their lists. Both lines reserve their space while loading. */
export function TitleFacts({ title, details }: Props) {
  const facts = details?.facts ?? [yearOf(title.released)].filter(Boolean);
  const isShow = title.key.mediaType === 'tv';
  return (
    <div className={styles.facts}>
      <ul className={styles.line}>
        {isShow && <li>{catalogueMessages.movies.tv}</li>}
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <ul className={styles.genres} aria-label={titleMessages.title.genres}>
        {details?.genres.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.discover(id, title.key.mediaType)}
              viewTransition
              className={styles.genre}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TitleCreditsProps = {
  makers: Maker[];
  mediaType: MediaType;
  imageBase: string | null;
};

export function TitleCredits({ makers, mediaType, imageBase }: TitleCreditsProps) {
  if (makers.length === 0) return null;
  const text = titleMessages.title;
  return (
    <p className={styles.makers}>
      <span>{mediaType === 'tv' ? text.creator : text.director}</span>
      {makers.map(({ id, name, profilePath }) => (
        <Link
          key={id}
          to={paths.person(id)}
          state={{ name, image: faceUrl(imageBase, profilePath) }}
          viewTransition
        >
          {name}
        </Link>
      ))}
    </p>
  );
}

export function TitleSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <div className={styles.skeletonTitle}>
        <Skeleton />
      </div>
      <div className={styles.titleSkeletonGenres}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.panel}>
        <Skeleton shape="block" />
      </div>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
