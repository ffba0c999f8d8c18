import { useState } from 'react';
import type { MouseEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { RequestAnswer } from '../../api/watching/generated';
import { formatNumber } from '../../lib/format';
import { watchingMessages } from '../../lib/messages/watching';
import { formatWatchedDate } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from './CompanionRequests.module.css';
import { answerRequest, nameOf } from './companionRequests';
import type { CompanionRequest } from './companionRequests';

const text = watchingMessages.requests;

type Props = { requests: CompanionRequest[] };

/** How many requests are shown at first. If there is only one more, it is shown instead of a button. */
const shownAtFirst = 3;

/** The pending requests with buttons to answer them; nothing without requests. */
export function CompanionRequests({ requests }: Props) {
  const dispatch = useApiDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const shown =
    isOpen || requests.length <= shownAtFirst + 1 ? requests : requests.slice(0, shownAtFirst);
  const hidden = requests.length - shown.length;
  if (requests.length === 0) return null;
  return (
    <div className={styles.requests}>
      <Card title={text.title}>
        <ul className={styles.list}>
          {shown.map((request) => {
            const [id] = request.ids;
            const about = text.about(request.username, nameOf(request));
            const answer = (given: RequestAnswer) => (event: MouseEvent) => {
              focusNext(event.currentTarget);
              void dispatch(answerRequest(request, given));
            };
            return (
              <li key={id} className={styles.request}>
                <p id={`request-${id}`} className={styles.about}>
                  {about}
                  <span className={styles.date}>
                    {formatWatchedDate(request.when) ?? watchingMessages.unknownDate}
                  </span>
                </p>
                <div
                  className={styles.actions}
                  role="group"
                  tabIndex={-1}
                  aria-labelledby={`request-${id}`}
                >
                  <Button variant="primary" onClick={answer('accept')}>
                    {text.accept}
                  </Button>
                  <Button onClick={answer('auto_accept')}>
                    {text.autoAccept(request.username)}
                  </Button>
                  <Button variant="quiet" onClick={answer('decline')}>
                    {text.decline}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
        {hidden > 0 && (
          <div>
            <Button onClick={() => setIsOpen(true)}>{text.showMore(formatNumber(hidden))}</Button>
          </div>
        )}
      </Card>
    </div>
  );
}

/** Focuses the next request, or the heading of the page if there is none. */
function focusNext(button: Element): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('[role=group]')?.focus();
}
