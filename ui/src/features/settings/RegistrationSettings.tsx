import { useState } from 'react';
import { fieldErrorsOf } from '../../api/errors';
import { useSetRegistrationMutation } from '../../api/generated';
import type { RegistrationBody } from '../../api/generated';
import { settingsMessages } from '../../lib/messages/settings';
import { Select } from '../../ui/Select';
import { FormStatus, SettingsCard } from './SettingsCard';
import type { StatusMessage } from './SettingsCard';

const text = settingsMessages.settings.registration;
const options = [
  { value: 'open', label: text.open },
  { value: 'closed', label: text.closed },
];

type Props = {
  settings: RegistrationBody;
  onChange: () => void;
};

export function RegistrationSettings({ settings, onChange }: Props) {
  const [setRegistration, { isLoading, originalArgs }] = useSetRegistrationMutation();
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const chosen = isLoading ? originalArgs?.registrationForm.registration : undefined;
  const change = async (registration: 'open' | 'closed') => {
    setStatus(null);
    const { error } = await setRegistration({ registrationForm: { registration } });
    const failure = error && fieldErrorsOf(error, []).formMessage;
    setStatus({ text: failure ?? settingsMessages.settings.saved, good: !error });
    if (!error) onChange();
  };
  const fixed = settings.source === 'flag';
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
      <FormStatus status={status} />
    </SettingsCard>
  );
}
