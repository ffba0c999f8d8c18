// Why: poster and words side by side, one below the other on a phone; what is not loaded yet keeps its room.
import { useSelector } from 'react-redux';
import { Backdrop } from '../components/Backdrop';
import { PageTitle } from '../components/PageTitle';
import { Poster } from '../components/Poster';
import { Skeleton } from '../components/Skeleton';
import { CastList } from '../features/catalogue/CastList';
import type { Handover } from '../features/catalogue/handover';
import { Trailer } from '../features/catalogue/Trailer';
import { useTitleDetails } from '../features/catalogue/useTitleDetails';
import { TitlePlaylist } from '../features/playlists/TitlePlaylist';
import { TitleRating } from '../features/ratings/TitleRating';
import { selectImageBase } from '../features/server/configSlice';
import { Failure, isNotFound } from '../features/server/Failure';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';
import type { TitleKey } from '../lib/titleKey';
import { usePageTitle } from '../lib/usePageTitle';
import { GridPage } from './GridPage';
import { NoSuchTitle } from './NoSuchTitle';
import { TitleFacts } from './TitleFacts';
import styles from './TitleView.module.css';

type Props = {
  titleKey: TitleKey;
  handed: Handover | null;
};

function titleOfHandover(key: TitleKey, { movie }: Handover): Title {
  const { title: name, overview, poster_path: posterPath, release_date: released } = movie;
  return { key, name, overview, posterPath, released };
}

/** A title's screen. */
export function TitleView({ titleKey, handed }: Props) {
  const imageBase = useSelector(selectImageBase);
  const loaded = useTitleDetails(titleKey);
  const { details, error, loading, onRetry, cast, trailer } = loaded;
  const title: Title | null = details ?? (handed && titleOfHandover(titleKey, handed));
  const name = title?.name ?? messages.app.loading;
  usePageTitle(name);

  if (isNotFound(error)) return <NoSuchTitle />;
  if (!title && error) {
    return (
      <GridPage title={messages.title.page}>
        <Failure error={error} onRetry={onRetry} busy={loading} />
      </GridPage>
    );
  }
  // The tile's own picture first: it is in the browser's memory already.
  const poster = handed?.imageUrl ?? posterUrl(imageBase, title?.posterPath ?? null);
  const backdrop = posterUrl(imageBase, details?.backdropPath ?? null) ?? poster;
  return (
    <article className={styles.title}>
      <Backdrop src={poster} />
      <div className={styles.poster}>
        {title ? (
          <Poster src={poster} title={name} eager fetchPriority="high" />
        ) : (
          <Skeleton shape="poster" />
        )}
      </div>
      <div className={styles.words}>
        <PageTitle>{name}</PageTitle>
        <TitleFacts title={title} details={details} directors={loaded.directors} />
        {title && <TitleRating title={title} />}
        {title && <TitlePlaylist title={title} />}
        {Boolean(error) && <Failure error={error} onRetry={onRetry} busy={loading} />}
        {cast && <CastList cast={cast} />}
        {trailer !== null && <Trailer videoKey={trailer} title={name} picture={backdrop} />}
      </div>
    </article>
  );
}
