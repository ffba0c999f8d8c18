// Why: who made it is named before who plays in it, and leads to what else they made.
import { Link } from 'react-router';
import type { Maker } from '../features/catalogue/credits';
import { faceUrl } from '../lib/images';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import type { MediaType } from '../lib/titleKey';
import styles from './TitleCredits.module.css';

type Props = {
  makers: Maker[];
  mediaType: MediaType;
  imageBase: string | null;
};

/** Director or creator, each a link to their page. */
export function TitleCredits({ makers, mediaType, imageBase }: Props) {
  if (makers.length === 0) return null;
  const text = messages.title;
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
