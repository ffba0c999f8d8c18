// Why: what is stored of titles can be brought in line with the catalogue by hand (specification 2.14).
import { useSelector } from 'react-redux';
import { LinkButton } from '../components/LinkButton';
import { selectConfig } from '../features/server/configSlice';
import { MediaTools } from '../features/upkeep/MediaTools';
import { upkeepMessages } from '../lib/messages/upkeep';
import { paths } from '../lib/paths';
import { ToolPage } from './ToolPage';

const text = upkeepMessages.mediaUpdate;

/** The screen of the media update. */
export default function MediaUpdatePage() {
  const rests = useSelector(selectConfig)?.catalogue === 'tmdb';
  const aside = <LinkButton to={paths.fix()}>{text.toFix}</LinkButton>;
  return (
    <ToolPage title={text.title} lead={text.lead} aside={aside}>
      {(allowed) => <MediaTools allowed={allowed} rests={rests} />}
    </ToolPage>
  );
}
