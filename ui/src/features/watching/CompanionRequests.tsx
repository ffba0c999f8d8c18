import { useApiDispatch } from '../../api/dispatch';
import { watchingMessages } from '../../lib/messages/watching';
import { formatWatchedDate } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from './CompanionRequests.module.css';
import { answerRequest, nameOf, useCompanionRequests } from './companionRequests';

const text = watchingMessages.requests;

/** The requests of others to add what they watched with the user; nothing without any. */
export function CompanionRequests() {
  const dispatch = useApiDispatch();
  const requests = useCompanionRequests();
  if (requests.length === 0) return null;
  return (
    <div className={styles.requests}>
      <Card title={text.title}>
        <ul className={styles.list}>
          {requests.map((request) => {
            const about = text.about(request.username, nameOf(request));
            const answer = (given: Parameters<typeof answerRequest>[1]) => () =>
              void dispatch(answerRequest(request, given));
            return (
              <li key={request.id} className={styles.request}>
                <p id={`request-${request.id}`} className={styles.about}>
                  {about}
                  <span className={styles.date}>
                    {formatWatchedDate(request.when) ?? watchingMessages.unknownDate}
                  </span>
                </p>
                <div
                  className={styles.actions}
                  role="group"
                  aria-labelledby={`request-${request.id}`}
                >
                  <Button variant="primary" onClick={answer('add')}>
                    {text.add}
                  </Button>
                  <Button onClick={answer('always_add')}>{text.always(request.username)}</Button>
                  <Button variant="quiet" onClick={answer('refuse')}>
                    {text.refuse}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
