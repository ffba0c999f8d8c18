import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { GoneEpisode } from '../../api/shows/generated';
import { episodeName } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useHidesSpoilers } from '../watching/useSpoiler';
import { MoreFields, useMoreFields, watchFormError } from '../watching/WatchFields';
import { useWhen, WhenFields } from '../watching/WhenFields';
import { allEpisodes } from './progress';
import styles from './Sheets.module.css';
import type { SheetProps } from './sheets';
import { moveWatches } from './showActions';
import { recordEpisodes } from './watchEpisodes';

type Failure = Pick<ApiError, 'code' | 'message'>;

const isNumber = (text: string, digits: number) => RegExp(`^\\d{1,${digits}}$`).test(text);

/** Marks an episode that the catalogue does not list. */
export function EpisodeByNumber({
  title,
  log,
  season: first,
  onClose,
}: SheetProps & { season?: number | undefined }) {
  const text = showsMessages.number;
  const dispatch = useApiDispatch();
  const form = useId();
  const [season, setSeason] = useState(String(first ?? 1));
  const [episode, setEpisode] = useState('');
  const date = useWhen(undefined);
  const more = useMoreFields(null);
  const [error, setError] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const when = date.read();
    if (busy) return;
    if (!when || !isNumber(season, 4) || !isNumber(episode, 5)) {
      return setError({ code: 0, message: text.invalid });
    }
    setBusy(true);
    const selection = { season: Number(season), episode: Number(episode) };
    const options = { log, watch: { when, ...more.read() }, isSilent: true };
    const refusal = await dispatch(recordEpisodes(title, selection, options));
    setBusy(false);
    if (refusal) setError(watchFormError(refusal));
    else onClose();
  };
  return (
    <ConfirmDialog
      text={{ title: text.title(title.name), submit: text.save, cancel: text.cancel }}
      variant="primary"
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        <div className={styles.pair}>
          <TextField
            label={text.season}
            hint={text.seasonHint}
            inputMode="numeric"
            maxLength={4}
            value={season}
            onChange={({ target }) => setSeason(target.value)}
          />
          <TextField
            label={text.episode}
            inputMode="numeric"
            maxLength={5}
            value={episode}
            onChange={({ target }) => setEpisode(target.value)}
          />
        </div>
        <WhenFields {...date.fields} />
        <MoreFields {...more.fields} />
      </form>
    </ConfirmDialog>
  );
}

/** Moves the watches of an episode that is no longer listed to one that is. */
export function MoveWatches({
  title,
  log,
  episode: { id, season_number, episode_number, name, watches },
  onClose,
}: SheetProps & { episode: GoneEpisode }) {
  const text = showsMessages.gone;
  const dispatch = useApiDispatch();
  const form = useId();
  const [to, setTo] = useState('');
  const [error, setError] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const hidesSpoilers = useHidesSpoilers();
  // The rating of an episode that has one stays, so a rating alone cannot be moved to it.
  const listed = allEpisodes(log).filter(
    (one) => one.listed && (watches > 0 || one.score10 === null),
  );
  // Episodes of the same season first.
  const sorted = listed.toSorted(
    (one, other) =>
      Number(other.season_number === season_number) - Number(one.season_number === season_number),
  );
  const options = sorted.map((one) => ({
    value: `${one.season_number}/${one.episode_number}`,
    label: episodeName(
      { season: one.season_number, episode: one.episode_number },
      hidesSpoilers === false || one.seen ? one.name : null,
    ),
  }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = sorted.find((one) => `${one.season_number}/${one.episode_number}` === to);
    if (busy || !chosen) return;
    setBusy(true);
    const target = { season: chosen.season_number, episode: chosen.episode_number };
    const refusal = await dispatch(moveWatches(title, id, target));
    setBusy(false);
    if (refusal) setError(refusal);
    else onClose();
  };
  return (
    <ConfirmDialog
      text={{
        title: (watches > 0 ? text.moveTitle : text.moveRatingTitle)(
          episodeName({ season: season_number, episode: episode_number }, name),
        ),
        submit: text.save,
        cancel: text.cancel,
      }}
      variant="primary"
      busy={busy}
      disabled={to === ''}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        <Select
          label={text.to}
          placeholder={watches > 0 ? text.move : text.moveRating}
          options={options}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
