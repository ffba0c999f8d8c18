import { useEffect, useState } from 'react';
import { errorOf } from '../../api/dispatch';
import { useSetRegistrationMutation, useSettingsQuery } from '../../api/admin/generated';
import { focusHeading } from '../../lib/focus';
import { setupMessages } from '../../lib/messages/setup';
import { paths } from '../../lib/paths';
import { dismiss, isDismissed, setup } from '../../lib/dismissals';
import { Button, LinkButton } from '../../ui/Button';
import { FormNotice } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { setupSteps, stepsDone } from '../server/setupSteps';
import type { SetupStepName } from '../server/setupSteps';
import styles from './SetupSteps.module.css';

const text = setupMessages;

type Props = {
  /** Called when the user closes the steps, when all were done at first, or when they could not be loaded. */
  onClose?: (() => void) | undefined;
};

/** The first steps of the admin of a new server. */
export function SetupSteps({ onClose }: Props) {
  const [open, setOpen] = useState(() => !isDismissed(setup));
  const { data: settings, isError } = useSettingsQuery(undefined, { skip: !open });
  const done = settings && stepsDone(settings);
  const isComplete = done?.length === setupSteps.length;
  // Once shown, the steps stay, also when all are done.
  const [isShown, setIsShown] = useState(false);
  if (done && !isComplete && !isShown) setIsShown(true);
  const isAbsent = (isComplete || isError) && !isShown;
  useEffect(() => {
    if (isComplete) dismiss(setup);
    if (isAbsent) onClose?.();
  }, [isComplete, isAbsent, onClose]);
  if (!open || !isShown || !done) return null;
  const close = () => {
    dismiss(setup);
    setOpen(false);
    onClose?.();
    focusHeading();
  };
  return (
    <section className={styles.card} aria-label={text.title}>
      <header className={styles.head}>
        <div>
          <h2>{text.title}</h2>
          <p>{text.progress(done.length, setupSteps.length)}</p>
        </div>
        <IconButton icon="close" label={text.dismiss} onClick={close} />
      </header>
      <ol className={styles.steps}>
        {setupSteps.map((step, index) => (
          <SetupStep key={step} step={step} number={index + 1} done={done.includes(step)} />
        ))}
      </ol>
    </section>
  );
}

type StepProps = {
  step: SetupStepName;
  number: number;
  done: boolean;
};

function SetupStep({ step, number, done }: StepProps) {
  const { name, hint, doneHint, action } = text.steps[step];
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {done ? <Icon name="check" size="small" /> : number}
      </span>
      <div className={styles.about}>
        <h3>
          {name}
          {done && <span className={styles.done}>{text.done}</span>}
        </h3>
        <p>{done ? doneHint : hint}</p>
      </div>
      {!done && (
        <div className={styles.actions}>
          <LinkButton to={`${paths.admin('settings')}#${step}`}>{action}</LinkButton>
          {step === 'registration' && <KeepOpen />}
        </div>
      )}
    </li>
  );
}

function KeepOpen() {
  const [setRegistration, { isLoading, error, reset }] = useSetRegistrationMutation();
  const failure = errorOf({ error });
  const keep = () => void setRegistration({ registrationForm: { registration: 'open' } });
  return (
    <>
      <Button variant="quiet" busy={isLoading} onClick={keep}>
        {text.keepOpen}
      </Button>
      {failure && <FormNotice error={failure} onClose={reset} />}
    </>
  );
}
