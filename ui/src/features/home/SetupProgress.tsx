import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useSettingsQuery } from '../../api/admin/generated';
import { dismiss, setup } from '../../lib/dismissals';
import { setupMessages } from '../../lib/messages/setup';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { setupSteps, stepsDone } from '../server/setupSteps';
import { ClosableLine } from './ClosableLine';

type Props = {
  /** Called when all steps are done, or could not be loaded. */
  onDone: () => void;
  /** The link to the steps. */
  children: (name: string) => ReactNode;
};

/** How many of an admin's first steps are done. */
export function SetupProgress({ onDone, children }: Props) {
  const { data: settings, isError } = useSettingsQuery();
  const done = settings && stepsDone(settings).length;
  const isComplete = done === setupSteps.length;
  const isOver = isError || isComplete;
  const end = useEffectEvent(() => {
    if (isComplete) dismiss(setup);
    onDone();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (done === undefined || isOver) return null;
  return (
    <p>
      {children(setupMessages.title)} · {setupMessages.progress(done, setupSteps.length)}
    </p>
  );
}

/** The progress with a link to the steps, until it is dismissed. */
export function SetupLine({ onClose }: { onClose: () => void }) {
  const close = () => {
    dismiss(setup);
    onClose();
  };
  return (
    <ClosableLine label={setupMessages.title} closeLabel={setupMessages.dismiss} onClose={close}>
      <SetupProgress onDone={onClose}>
        {(name) => (
          <Link to={paths.admin('settings')} viewTransition>
            {name}
          </Link>
        )}
      </SetupProgress>
    </ClosableLine>
  );
}
