import { useApiDispatch } from '../../api/dispatch';
import { usePreferencesQuery } from '../../api/watching/generated';
import { Checkbox } from '../../ui/Checkbox';
import styles from './PreferenceSwitch.module.css';
import { setPreference } from './setPreference';
import type { BooleanPreference } from './setPreference';

type Props = {
  name: BooleanPreference;
  label: string;
  hint?: string | undefined;
  disabled?: boolean;
};

/** A preference of the account, which is saved at once. */
export function PreferenceSwitch({ name, label, hint, disabled = false }: Props) {
  const dispatch = useApiDispatch();
  const { data } = usePreferencesQuery();
  const hintId = `${name}-hint`;
  return (
    <>
      <Checkbox
        label={label}
        checked={data?.[name] ?? false}
        disabled={data === undefined || disabled}
        aria-describedby={hint && hintId}
        onChange={({ target }) => dispatch(setPreference(name, target.checked))}
      />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
