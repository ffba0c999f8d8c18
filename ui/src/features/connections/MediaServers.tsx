import { alwaysFresh } from '../../api/dispatch';
import { useListWebhooksQuery } from '../../api/connections/generated';
import { connectionMessages } from '../../lib/messages/connections';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { MediaServer } from './MediaServer';

const text = connectionMessages.servers;
const sources = ['jellyfin', 'plex', 'emby', 'kodi'] as const;

/** The media servers that report plays, or can. */
export function MediaServers() {
  const { data, error, isFetching, refetch } = useListWebhooksQuery(undefined, alwaysFresh);
  return (
    <Card title={text.title} lead={text.lead}>
      {data && (
        <div>
          {sources.map((source) => (
            <MediaServer
              key={source}
              source={source}
              webhook={data.webhooks.find((one) => one.source === source) ?? null}
            />
          ))}
        </div>
      )}
      {!data && !error && <Skeleton shape="block" />}
      {!data && Boolean(error) && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )}
    </Card>
  );
}
