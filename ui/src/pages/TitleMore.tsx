// Why: what the server adds to a title comes in one piece, below and beside what its tile had painted.
import { useSelector } from 'react-redux';
import { CastList } from '../features/catalogue/CastList';
import type { Details } from '../features/catalogue/details';
import { Seasons } from '../features/catalogue/Seasons';
import { Trailer } from '../features/catalogue/Trailer';
import { WhereToWatch } from '../features/catalogue/WhereToWatch';
import { selectConfig } from '../features/server/configSlice';
import { TitleCredits } from './TitleCredits';
import { Elsewhere } from './Elsewhere';

type Props = {
  details: Details;
  imageBase: string | null;
};

/** Makers, cast, seasons and trailer; `picture` stands where the trailer will play. */
export function TitleMore({ details, imageBase, picture }: Props & { picture: string | null }) {
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

/** Where to watch, and where to read on. */
export function TitleAside({ details, imageBase }: Props) {
  const { key, imdbId, offers } = details;
  return (
    <>
      <WhereToWatch offers={offers} imageBase={imageBase} />
      <Elsewhere tmdb={`${key.mediaType}/${key.number}`} imdb={imdbId ? `title/${imdbId}` : null} />
    </>
  );
}
