// Why: a family's server closes its door once everybody is in.
import { useState } from 'react';
import { type RegistrationBody, useSetRegistrationMutation } from '../../api/generated';
import { Select } from '../../components/Select';
import { messages } from '../../lib/messages';
import { Outcome, type OutcomeText } from './Outcome';
import { refusalOf } from '../../api/refusal';
import { SettingsCard } from './SettingsCard';

const text = messages.settings.registration;
const options = [
  { value: 'open', label: text.open },
  { value: 'closed', label: text.closed },
];

type Props = {
  settings: RegistrationBody;
  onChange: () => void;
};

/** Who may make an account. */
export function RegistrationSettings({ settings, onChange }: Props) {
  const [setRegistration, { isLoading, originalArgs }] = useSetRegistrationMutation();
  const [outcome, setOutcome] = useState<OutcomeText | null>(null);
  const chosen = isLoading ? originalArgs?.registrationForm.registration : undefined;
  const change = async (registration: 'open' | 'closed') => {
    setOutcome(null);
    const { error } = await setRegistration({ registrationForm: { registration } });
    const rest = error && refusalOf(error, []).rest;
    setOutcome({ text: rest ?? messages.settings.saved, good: !error });
    if (!error) onChange();
  };
  const fixed = settings.source === 'start';
  return (
    <SettingsCard
      title={text.title}
      state={fixed ? `${text.label}: ${text[settings.value]}.` : undefined}
      source={settings.source}
    >
      <Select
        label={text.label}
        options={options}
        value={chosen ?? settings.value}
        onChange={({ target }) => void change(target.value === 'open' ? 'open' : 'closed')}
      />
      {settings.value === 'closed' && <p>{text.closedHint}</p>}
      <Outcome outcome={outcome} />
    </SettingsCard>
  );
}
