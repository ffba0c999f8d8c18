// Why: whether letters arrive is known only when one has; so the screen can send one.
import { useState } from 'react';
import { type MailBody, type TestLetter, useSendTestLetterMutation } from '../../api/generated';
import { Button } from '../../components/Button';
import { messages } from '../../lib/messages';
import { MailServerForm } from './MailServerForm';
import { Outcome, type OutcomeText } from './Outcome';
import { refusalOf } from '../../api/refusal';
import { SettingsCard } from './SettingsCard';
import styles from './SettingsCard.module.css';

const text = messages.settings.mail;

type Props = {
  settings: MailBody;
};

function told({ sent, to, file, reason }: TestLetter): OutcomeText {
  if (!sent) return { text: text.failed(reason ?? messages.errors.fallback), good: false };
  return { text: file ? text.written(file) : text.sent(to), good: true };
}

/** How letters leave. */
export function MailSettings({ settings }: Props) {
  const [sendTest, { isLoading }] = useSendTestLetterMutation();
  const [outcome, setOutcome] = useState<OutcomeText | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const test = async () => {
    setOutcome(null);
    const { data, error } = await sendTest();
    setOutcome(data ? told(data) : { text: refusalOf(error, []).rest ?? '', good: false });
  };
  const letter = (
    <>
      <div className={styles.actions}>
        <Button busy={isLoading} disabled={unsaved} onClick={() => void test()}>
          {text.test}
        </Button>
      </div>
      {unsaved && <p>{text.unsaved}</p>}
      <Outcome outcome={outcome} />
    </>
  );
  const state = settings.smtp ? text.server(settings.from) : text.folder;
  return (
    <SettingsCard title={text.title} state={state} source={settings.source} always={letter}>
      <MailServerForm settings={settings} onOutcome={setOutcome} onUnsaved={setUnsaved} />
    </SettingsCard>
  );
}
