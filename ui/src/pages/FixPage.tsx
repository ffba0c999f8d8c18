// Why: stored titles that lack something, or that nobody keeps, are put right by hand (specification 2.15).
import { useSelector } from 'react-redux';
import { LinkButton } from '../components/LinkButton';
import { selectConfig } from '../features/server/configSlice';
import { FixTool } from '../features/upkeep/FixTool';
import { upkeepMessages } from '../lib/messages/upkeep';
import { paths } from '../lib/paths';
import { ToolPage } from './ToolPage';

const text = upkeepMessages.fix;

/** The screen of the fix. */
export default function FixPage() {
  const rests = useSelector(selectConfig)?.catalogue === 'tmdb';
  const aside = <LinkButton to={paths.mediaUpdate()}>{text.toMediaUpdate}</LinkButton>;
  return (
    <ToolPage title={text.title} lead={text.lead} aside={aside}>
      {(allowed) => <FixTool allowed={allowed} rests={rests} />}
    </ToolPage>
  );
}
