import { useSelector } from 'react-redux';
import { FixTool } from '../features/maintenance/FixTool';
import { ToolPage } from '../features/maintenance/ToolPage';
import { selectConfig } from '../features/server/serverConfig';
import { maintenanceMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';

const text = maintenanceMessages.fix;

export default function FixPage() {
  const throttled = useSelector(selectConfig)?.catalogue === 'tmdb';
  const aside = <LinkButton to={paths.mediaUpdate()}>{text.toMediaUpdate}</LinkButton>;
  return (
    <ToolPage title={text.title} lead={text.lead} aside={aside}>
      {(allowed) => <FixTool allowed={allowed} throttled={throttled} />}
    </ToolPage>
  );
}
