import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { ShowLog } from '../../api/shows/generated';
import { shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import dateStyles from '../watching/DateSheet.module.css';
import { MoreFields, useMoreFields, watchFormError } from '../watching/WatchFields';
import { useWhen, WhenFields } from '../watching/WhenFields';
import { allEpisodes, isEpisode, selectedEpisodes } from './progress';
import styles from './Sheets.module.css';
import { recordEpisodes } from './watchEpisodes';
import type { EpisodeSelection } from './watchEpisodes';

const text = showsMessages.sheet;

/** The last chosen date in this session; undefined: today. */
let lastWhen: WatchedAt | undefined;

type Props = {
  title: Title;
  /** Without the log, the sheet does not show the number of episodes. */
  log?: ShowLog | undefined;
  selection: EpisodeSelection;
  /** Whether to mark seen episodes again, too. */
  all?: boolean | undefined;
  onClose: () => void;
};

/** Asks when episodes of a show were watched. */
export function EpisodeDateSheet({ title, log, selection, all = false, onClose }: Props) {
  const dispatch = useApiDispatch();
  const form = useId();
  const date = useWhen(lastWhen);
  const more = useMoreFields(null);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const when = date.read();
    if (busy) return;
    if (!when) return setError({ code: 0, message: text.incomplete });
    setBusy(true);
    const watch = { when, all, ...more.read() };
    const refusal = await dispatch(
      recordEpisodes(title, selection, { log, watch, isSilent: true }),
    );
    setBusy(false);
    if (refusal) return setError(watchFormError(refusal));
    lastWhen = date.fields.choice === 'today' ? undefined : when;
    onClose();
  };
  return (
    <ConfirmDialog
      text={{ title: headingOf(title, selection, log), submit: text.save, cancel: text.cancel }}
      variant="primary"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={dateStyles.form} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        <WhenFields {...date.fields} />
        {log && <Count log={log} selection={selection} all={all} />}
        <MoreFields {...more.fields} isOne={isOne(selection)} />
      </form>
    </ConfirmDialog>
  );
}

const isOne = ({ episode, upTo }: EpisodeSelection) => episode !== undefined && !upTo;

function headingOf({ name }: Title, selection: EpisodeSelection, log: ShowLog | undefined): string {
  const { season, episode, upTo } = selection;
  if (season === undefined) return text.show(name);
  if (episode === undefined) return text.season(name, season);
  const known = log && allEpisodes(log).find(isEpisode(season, episode));
  const number = known ? shownNumber(known) : { season, episode };
  return (upTo ? text.upTo : text.episode)(name, number.season, number.episode);
}

type CountProps = { log: ShowLog; selection: EpisodeSelection; all: boolean };

/** The number of episodes that will be marked. */
function Count({ log, selection, all }: CountProps) {
  if (isOne(selection)) return null;
  const selected = selectedEpisodes(log, selection);
  if (selected.length === 0) return null;
  const out = selected.filter((one) => one.out);
  const count = all ? out.length : out.filter(({ seen }) => !seen).length;
  return (
    <p className={styles.hint}>
      {count === 0 ? text.nothing : text.marks(count, selected.length - out.length)}{' '}
      {all && text.again}
    </p>
  );
}
