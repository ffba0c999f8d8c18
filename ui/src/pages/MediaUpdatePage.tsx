import { useSelector } from 'react-redux';
import { MediaTools } from '../features/maintenance/MediaTools';
import { ToolPage } from '../features/maintenance/ToolPage';
import { selectConfig } from '../features/server/serverConfig';
import { maintenanceMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';

const text = maintenanceMessages.mediaUpdate;

export default function MediaUpdatePage() {
  const throttled = useSelector(selectConfig)?.catalogue === 'tmdb';
  const aside = <LinkButton to={paths.fix()}>{text.toFix}</LinkButton>;
  return (
    <ToolPage title={text.title} lead={text.lead} aside={aside}>
      {(allowed) => <MediaTools allowed={allowed} throttled={throttled} />}
    </ToolPage>
  );
}
