import { AccessTokens } from '../features/connections/AccessTokens';
import { MediaServers } from '../features/connections/MediaServers';
import { connectionMessages as text } from '../lib/messages/connections';
import { GridPage } from '../ui/Page';
import styles from './ConnectionsPage.module.css';

export default function ConnectionsPage() {
  return (
    <GridPage title={text.title} lead={text.lead}>
      <div className={styles.cards}>
        <MediaServers />
        <AccessTokens />
      </div>
    </GridPage>
  );
}
