import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { isDismissed, setup } from '../../lib/dismissals';
import { closeFirstRun } from '../../lib/rememberFirstRun';
import { lazyOptional } from '../../lib/lazyModule';
import { homeMessages } from '../../lib/messages/home';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { UserState } from '../session/sessionActions';
import { selectAdmin, selectProfileFailed } from '../session/sessionSlices';
import { ClosableLine } from './ClosableLine';

const text = homeMessages;

const SetupProgress = lazyOptional(() =>
  import('./SetupProgress').then((code) => code.SetupProgress),
);

/** A line for a new user, or for the admin of a new server, with a link to the first steps on Home. */
export function FirstRun({ onClose }: { onClose: () => void }) {
  const isAdmin = useSelector(selectAdmin);
  const hasProfile = useSelector(({ user }: { user: UserState }) => user !== null);
  const isRoleKnown = useSelector(selectProfileFailed) || hasProfile;
  const [isSetUp, setIsSetUp] = useState(() => isDismissed(setup));
  const close = () => {
    closeFirstRun();
    onClose();
  };
  return (
    <ClosableLine label={text.firstRun.label} closeLabel={text.firstRun.dismiss} onClose={close}>
      {isAdmin && !isSetUp ? (
        <Suspense>
          <SetupProgress onDone={() => setIsSetUp(true)}>{homeLink}</SetupProgress>
        </Suspense>
      ) : (
        isRoleKnown && (
          <p>
            {text.firstRun.lead} {homeLink(text.rateTen.title)}
          </p>
        )
      )}
    </ClosableLine>
  );
}

const homeLink = (name: string): ReactNode => (
  <Link to={paths.home()} viewTransition>
    {name}
  </Link>
);
