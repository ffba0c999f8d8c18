import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { ToolPage } from '../features/maintenance/ToolPage';
import { Tools } from '../features/maintenance/Tools';
import { selectConfig } from '../features/server/serverConfig';
import { maintenanceMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';

const text = maintenanceMessages.maintenance;

/** Under its own address, and under those of the single tools (specification 2.14, 2.15). */
export default function MaintenancePage() {
  const throttled = useSelector(selectConfig)?.catalogue === 'tmdb';
  const isOverview = useLocation().pathname === paths.maintenance();
  const aside = (
    <LinkButton to={paths.admin()}>
      <Icon name="user" size="small" />
      {text.toUsers}
    </LinkButton>
  );
  return (
    <ToolPage title={text.title} lead={text.lead} aside={aside}>
      {(allowed) => <Tools allowed={allowed} throttled={throttled} open={!isOverview} />}
    </ToolPage>
  );
}
