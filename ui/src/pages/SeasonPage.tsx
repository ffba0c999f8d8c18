import { useSelector } from 'react-redux';
import { ItemNotFound } from '../features/titles/ItemNotFound';
import { isNotFound } from '../features/server/Failure';
import { selectImageBase } from '../features/server/serverConfig';
import { SeasonView } from '../features/shows/SeasonView';
import { useTitleDetails } from '../features/titles/titleDetails';
import { useBackKey } from '../features/titles/useBackKey';
import { useScrollOnceLoaded } from '../features/titles/useScrollOnceLoaded';
import { parseApiId } from '../lib/ids';
import type { TitleKey } from '../lib/ids';
import { titleMessages } from '../lib/messages/titles';
import { useParams } from '../lib/router/RouterProvider';

export default function SeasonPage() {
  const { id = '', season = '' } = useParams();
  useBackKey();
  useScrollOnceLoaded();
  const show = parseApiId(id, 'tv');
  const number = /^\d{1,4}$/.test(season) ? Number(season) : null;
  if (!show || number === null) return <ItemNotFound text={titleMessages.title} />;
  return <SeasonOfShow key={`${id}/${season}`} show={show} season={number} />;
}

function SeasonOfShow({ show, season }: { show: TitleKey; season: number }) {
  const { details, error, loading, onRetry } = useTitleDetails(show);
  const imageBase = useSelector(selectImageBase);
  if (!details && isNotFound(error)) return <ItemNotFound text={titleMessages.title} />;
  return (
    <SeasonView
      show={show}
      number={season}
      title={details}
      seasons={details?.seasons ?? []}
      imageBase={imageBase}
      failure={error && !details ? { error, busy: loading, onRetry } : null}
    />
  );
}
