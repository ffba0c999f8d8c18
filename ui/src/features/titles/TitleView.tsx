import { useSelector } from 'react-redux';
import type { TitleKey } from '../../lib/ids';
import { posterUrl, tileSizes } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { titleMessages } from '../../lib/messages/titles';
import { usePageTitle } from '../../lib/navigation';
import type { Title } from '../../lib/titles';
import { useRestoreFocus } from '../../lib/useRestoreFocus';
import { Backdrop } from '../../ui/Backdrop';
import { ItemNotFound } from './ItemNotFound';
import { GridPage, PageTitle } from '../../ui/Page';
import { Poster } from '../../ui/Poster';
import { Skeleton } from '../../ui/Skeleton';
import { TitlePlaylist } from '../playlists/TitlePlaylist';
import { Failure, isNotFound } from '../server/Failure';
import { selectConfig, selectImageBase } from '../server/serverConfig';
import { CastList } from './CastList';
import { ExternalLinks } from './ExternalLinks';
import type { TitleLinkState } from './linkState';
import { TitleRecommended } from './RecommendedTitles';
import { Seasons } from './Seasons';
import { useTitleDetails } from './titleDetails';
import type { Details } from './titleDetails';
import { TitleCredits, TitleFacts, TitleSkeleton } from './TitleFacts';
import { TitlePanel } from './TitlePanel';
import styles from './TitleView.module.css';
import { Trailer } from './Trailer';
import { WhereToWatch } from './WhereToWatch';

type Props = {
  titleKey: TitleKey;
  placeholder: TitleLinkState | null;
};

function titleOfLinkState(key: TitleKey, { movie }: TitleLinkState): Title {
  const { title: name, overview, poster_path: posterPath, release_date: released } = movie;
  return { key, name, overview, posterPath, released };
}

export function TitleView({ titleKey, placeholder }: Props) {
  const imageBase = useSelector(selectImageBase);
  const { details, error, loading, onRetry } = useTitleDetails(titleKey);
  const title: Title | null = details ?? (placeholder && titleOfLinkState(titleKey, placeholder));
  const name = title?.name ?? appMessages.app.loading;
  const page = useRestoreFocus<HTMLElement>(details !== undefined);
  usePageTitle(name);

  // A rated or listed title may be from another catalogue.
  const isGone = isNotFound(error);
  if (isGone && !title) return <ItemNotFound text={titleMessages.title} />;
  const failure = isGone ? (
    <p>{titleMessages.title.storedOnly}</p>
  ) : (
    <Failure error={error} onRetry={onRetry} busy={loading} />
  );
  if (!title && error) return <GridPage title={titleMessages.title.page}>{failure}</GridPage>;
  // The tile's picture first: it is cached.
  const poster = placeholder?.imageUrl ?? posterUrl(imageBase, title?.posterPath ?? null);
  const wide = posterUrl(imageBase, details?.backdropPath ?? null, 'w1280');
  return (
    <article ref={page} className={styles.title}>
      <Backdrop src={poster} wide={wide} />
      <div className={styles.stage}>
        <div className={styles.poster}>
          {title ? (
            <Poster
              src={poster}
              title={name}
              eager
              previewSizes={placeholder?.imageUrl === poster ? tileSizes : undefined}
              fetchPriority="high"
            />
          ) : (
            <Skeleton shape="poster" />
          )}
        </div>
        <div className={styles.content} data-long={name.length > 20 || undefined}>
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

type TitleMoreProps = {
  details: Details;
  imageBase: string | null;
};

/** `picture` is shown until the trailer plays. */
function TitleMore({ details, imageBase, picture }: TitleMoreProps & { picture: string | null }) {
  const { key, name, makers, cast, seasons, trailer } = details;
  const listsEpisodes = useSelector(selectConfig)?.catalogue === 'tmdb';
  return (
    <>
      <TitleCredits makers={makers} mediaType={key.mediaType} imageBase={imageBase} />
      <CastList cast={cast} imageBase={imageBase} />
      <Seasons show={key.number} seasons={seasons} imageBase={imageBase} open={listsEpisodes} />
      {trailer !== null && <Trailer videoKey={trailer} title={name} picture={picture} />}
    </>
  );
}

function TitleAside({ details, imageBase }: TitleMoreProps) {
  const { key, imdbId, providersByCountry } = details;
  return (
    <>
      <WhereToWatch providersByCountry={providersByCountry} imageBase={imageBase} />
      <ExternalLinks
        tmdb={`${key.mediaType}/${key.number}`}
        imdb={imdbId ? `title/${imdbId}` : null}
      />
    </>
  );
}
