import { useSelector } from 'react-redux';
import { toKey } from '../../lib/ids';
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
import { SeasonList } from '../shows/SeasonList';
import type { Sheet } from '../shows/sheets';
import { ShowProgress } from '../shows/ShowProgress';
import { ShowWatching } from '../shows/ShowWatching';
import { useShow } from '../shows/useShow';
import type { LoadedShow } from '../shows/useShow';
import { useShowSheet } from '../shows/useShowSheet';
import { TitleNote } from '../watching/TitleNote';
import { TitleWatching, WatchHistory } from '../watching/TitleWatching';
import { useTitleLog } from '../watching/useWatching';
import type { Watch } from '../watching/useWatching';
import { Failure, isNotFound } from '../server/Failure';
import { selectImageBase, selectIsBuiltin, selectIsConfigPending } from '../server/serverConfig';
import { Announcement } from '../../ui/LiveRegion';
import { CastList } from './CastList';
import { useCollection } from './collection';
import { ExternalLinks } from './ExternalLinks';
import { Gallery } from './Gallery';
import type { TitleLinkState } from './linkState';
import { TitleRail } from './Rail';
import { useTitleDetails } from './titleDetails';
import type { Details } from './titleDetails';
import { TitleAbout, TitleCredits, TitleFacts, TitleKeywords, TitleSkeleton } from './TitleFacts';
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
  const loaded = useTitleLog(titleKey);
  const isShow = titleKey.mediaType === 'tv';
  const show = useShow(titleKey, !isShow);
  const isShowLoaded = !isShow || show.log !== undefined || Boolean(show.error);
  // Watches, progress and the note are above the details. The details wait for them, because they would move.
  const isLoaded = Boolean(loaded.log ?? loaded.error) && isShowLoaded;
  const below = isLoaded ? details : undefined;
  const title: Title | null = details ?? (placeholder && titleOfLinkState(titleKey, placeholder));
  const [openSheet, sheet] = useShowSheet(title, show.log);
  const name = title?.name ?? appMessages.app.loading;
  const page = useRestoreFocus<HTMLElement>(below !== undefined);
  const isBuiltin = useSelector(selectIsBuiltin);
  const isConfigPending = useSelector(selectIsConfigPending);
  usePageTitle(name);

  // A rated or listed title may be from another catalogue.
  const isMissing = isNotFound(error);
  if (isMissing && !title) return <ItemNotFound text={titleMessages.title} />;
  const failure = isMissing ? (
    <p>{titleMessages.title.storedOnly}</p>
  ) : (
    <Failure error={error} onRetry={onRetry} busy={loading} />
  );
  // The layout depends on the catalogue: only TMDB has wide pictures.
  if (isConfigPending) return <Announcement>{appMessages.app.loading}</Announcement>;
  if (!title && error) return <GridPage title={titleMessages.title.page}>{failure}</GridPage>;
  // The tile's picture first: it is cached.
  const poster = placeholder?.imageUrl ?? posterUrl(imageBase, title?.posterPath ?? null);
  const wide = posterUrl(imageBase, details?.backdropPath ?? null, 'w1280');
  return (
    <article ref={page} className={styles.title} data-hero={!isBuiltin || undefined}>
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
              {title.overview && <p className={styles.overview}>{title.overview}</p>}
              <TitlePanel
                title={title}
                details={details}
                watching={
                  isShow ? (
                    <ShowWatching
                      {...{ title, loaded, show }}
                      showsFailure={!error || isMissing}
                      onOpen={openSheet}
                    />
                  ) : (
                    <TitleWatching
                      title={title}
                      minutes={details?.minutes ?? null}
                      loaded={loaded}
                      showsFailure={!error || isMissing}
                    />
                  )
                }
                playlist={<TitlePlaylist title={title} />}
                progress={
                  isShow && (
                    <ShowProgress
                      title={title}
                      show={show}
                      showsFailure={!loaded.error && !error}
                    />
                  )
                }
              />
              {loaded.log && isShowLoaded && (
                <>
                  <WatchHistory title={title} watches={loaded.log.watches} />
                  <TitleNote title={title} note={loaded.log.note} />
                </>
              )}
            </>
          ) : (
            <TitleSkeleton />
          )}
          {Boolean(error) && failure}
          {below && (
            <TitleMore
              {...{ details: below, imageBase, poster, wide, show }}
              watches={loaded.log?.watches ?? []}
              onOpen={openSheet}
            />
          )}
        </div>
        <div className={styles.aside}>
          {below && <TitleAside details={below} imageBase={imageBase} />}
        </div>
      </div>
      <div className={styles.recommended}>
        {below && <TitleRails details={below} imageBase={imageBase} />}
      </div>
      {sheet}
    </article>
  );
}

type TitleMoreProps = {
  details: Details;
  imageBase: string | null;
};

type PicturesProps = {
  poster: string | null;
  wide: string | null;
};

type SeasonsProps = {
  show: LoadedShow;
  watches: Watch[];
  onOpen: (sheet: Sheet) => void;
};

function TitleMore({
  details,
  imageBase,
  poster,
  wide,
  ...rest
}: TitleMoreProps & PicturesProps & SeasonsProps) {
  const { key, name, tagline, crew, cast, seasons, videos, pictures } = details;
  return (
    <>
      {tagline && <p className={styles.tagline}>{tagline}</p>}
      <TitleCredits crew={crew} imageBase={imageBase} />
      {key.mediaType === 'tv' && <SeasonList title={details} seasons={seasons} {...rest} />}
      <CastList cast={cast} imageBase={imageBase} />
      <Trailer videos={videos} title={name} picture={wide ?? poster} isWide={wide !== null} />
      <Gallery pictures={pictures} imageBase={imageBase} />
    </>
  );
}

function TitleAside({ details, imageBase }: TitleMoreProps) {
  const { key, imdbId, providersByCountry, about, keywords } = details;
  return (
    <>
      <WhereToWatch providersByCountry={providersByCountry} imageBase={imageBase} />
      <ExternalLinks
        tmdb={`${key.mediaType}/${key.number}`}
        imdb={imdbId ? `title/${imdbId}` : null}
      />
      <TitleAbout facts={about} mediaType={key.mediaType} />
      <TitleKeywords keywords={keywords} mediaType={key.mediaType} />
    </>
  );
}

function TitleRails({ details, imageBase }: TitleMoreProps) {
  const { key, collection, recommended, similar } = details;
  const { films, loading } = useCollection(collection?.id);
  const others = films.filter((film) => toKey(film.key) !== toKey(key));
  const text = titleMessages.title;
  // Shows all rows at once, so that no row moves another.
  if (loading) return null;
  return (
    <>
      {collection && <TitleRail heading={collection.name} titles={others} imageBase={imageBase} />}
      <TitleRail heading={text.recommended} titles={recommended} imageBase={imageBase} />
      <TitleRail heading={text.similar} titles={similar} imageBase={imageBase} />
    </>
  );
}
