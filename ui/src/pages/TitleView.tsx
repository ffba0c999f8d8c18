// Why: poster and words side by side, one below the other on a phone; what comes late finds its room below what is there.
import { useSelector } from 'react-redux';
import { Backdrop } from '../components/Backdrop';
import { PageTitle } from '../components/PageTitle';
import { Poster } from '../components/Poster';
import { Skeleton } from '../components/Skeleton';
import { useWayBack } from '../components/useWayBack';
import type { Handover } from '../features/catalogue/handover';
import { useTitleDetails } from '../features/catalogue/useTitleDetails';
import { TitlePlaylist } from '../features/playlists/TitlePlaylist';
import { selectImageBase } from '../features/server/configSlice';
import { Failure, isNotFound } from '../features/server/Failure';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';
import type { TitleKey } from '../lib/titleKey';
import { usePageTitle } from '../lib/usePageTitle';
import { GridPage } from './GridPage';
import { NotInCatalogue } from './NotInCatalogue';
import { TitleFacts } from './TitleFacts';
import { TitleAside, TitleMore } from './TitleMore';
import { TitlePanel } from './TitlePanel';
import { TitleRecommended } from './TitleRecommended';
import { TitleSkeleton } from './TitleSkeleton';
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
  const { details, error, loading, onRetry } = useTitleDetails(titleKey);
  const title: Title | null = details ?? (handed && titleOfHandover(titleKey, handed));
  const name = title?.name ?? messages.app.loading;
  const page = useWayBack<HTMLElement>(details !== undefined);
  usePageTitle(name);

  // A title of one's own lists may be from the catalogue that was in use before.
  const isGone = isNotFound(error);
  if (isGone && !title) return <NotInCatalogue text={messages.title} />;
  const failure = isGone ? (
    <p>{messages.title.onlyKept}</p>
  ) : (
    <Failure error={error} onRetry={onRetry} busy={loading} />
  );
  if (!title && error) return <GridPage title={messages.title.page}>{failure}</GridPage>;
  // The tile's own picture first: it is in the browser's memory already.
  const poster = handed?.imageUrl ?? posterUrl(imageBase, title?.posterPath ?? null);
  const wide = posterUrl(imageBase, details?.backdropPath ?? null, 'w1280');
  return (
    <article ref={page} className={styles.title}>
      <Backdrop src={poster} wide={wide} />
      <div className={styles.stage}>
        <div className={styles.poster}>
          {title ? (
            <Poster src={poster} title={name} eager fetchPriority="high" />
          ) : (
            <Skeleton shape="poster" />
          )}
        </div>
        <div className={styles.words} data-long={name.length > 20 || undefined}>
          <div className={styles.head}>
            <PageTitle>{name}</PageTitle>
            {title && <TitleFacts title={title} details={details} />}
          </div>
          {title ? (
            <>
              <TitlePanel
                title={title}
                details={details}
                playlist={<TitlePlaylist title={title} />}
              />
              {title.overview && <p className={styles.overview}>{title.overview}</p>}
            </>
          ) : (
            <TitleSkeleton />
          )}
          {Boolean(error) && failure}
          {details && (
            <TitleMore details={details} imageBase={imageBase} picture={wide ?? poster} />
          )}
        </div>
        <div className={styles.aside}>
          {details && <TitleAside details={details} imageBase={imageBase} />}
        </div>
      </div>
      <div className={styles.recommended}>
        {details && <TitleRecommended titles={details.recommended} imageBase={imageBase} />}
      </div>
    </article>
  );
}
