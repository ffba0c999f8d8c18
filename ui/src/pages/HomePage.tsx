import { Suspense, useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { RateTen } from '../features/home/RateTen';
import { useHome } from '../features/home/useHome';
import type { HomeRow } from '../features/home/useHome';
import { useWellKnownFilms } from '../features/lists/useWellKnownFilms';
import { useRatedCount } from '../features/ratings/filters';
import { Failure } from '../features/server/Failure';
import {
  selectImageBase,
  selectIsBuiltin,
  selectIsConfigPending,
} from '../features/server/serverConfig';
import { selectAdmin } from '../features/session/sessionSlices';
import { RailSkeleton, TitleRail } from '../features/titles/Rail';
import { focusHeading } from '../lib/focus';
import { lazyOptional } from '../lib/lazyModule';
import { ratingGoal } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { homeMessages } from '../lib/messages/home';
import { usePageTitle } from '../lib/navigation';
import { dismiss, isDismissed, setup } from '../lib/dismissals';
import { useRestoreFocus } from '../lib/useRestoreFocus';
import { ErrorState } from '../ui/ErrorState';
import { Announcement } from '../ui/LiveRegion';
import { PageTitle } from '../ui/Page';
import styles from './HomePage.module.css';

const text = homeMessages;
const title = appMessages.menu.home;
const SetupSteps = lazyOptional(() =>
  import('../features/settings/SetupSteps').then((code) => code.SetupSteps),
);
const SetupLine = lazyOptional(() =>
  import('../features/home/SetupProgress').then((code) => code.SetupLine),
);
const UpNextOfHome = lazyOptional(() =>
  import('../features/upnext/UpNextOfHome').then((code) => code.UpNextOfHome),
);

export default function HomePage() {
  usePageTitle(title);
  const home = useHome(useSelector(selectIsBuiltin));
  // The names of rows depend on the catalogue.
  const rows = useSelector(selectIsConfigPending) ? undefined : home.rows;
  const page = useRestoreFocus<HTMLDivElement>(rows !== undefined);
  return (
    <div ref={page} className={styles.page}>
      <div className={styles.inset}>
        <PageTitle>{title}</PageTitle>
      </div>
      <Content {...home} rows={rows} />
    </div>
  );
}

const hasFewRatings = (rows: HomeRow[]) =>
  (rows.find(({ key }) => key === 'recent')?.titles ?? []).length < ratingGoal;

/** The first steps of an admin, or one line about them after some ratings. Its space is reserved from the start. */
function Setup({ rows }: { rows: HomeRow[] }) {
  const [open, setOpen] = useState(() => !isDismissed(setup));
  const [isWhole] = useState(() => hasFewRatings(rows));
  const close = useCallback(() => setOpen(false), []);
  if (!open) return null;
  return (
    <div className={styles.inset}>
      <div className={isWhole ? styles.setup : styles.setupLine}>
        <Suspense>
          {isWhole ? <SetupSteps onClose={close} /> : <SetupLine onClose={close} />}
        </Suspense>
      </div>
    </div>
  );
}

type ContentProps = ReturnType<typeof useHome>;

function Content({ rows, upNext, incomplete, error, loading, onRetry }: ContentProps) {
  const isAdmin = useSelector(selectAdmin);
  if (!rows && error) {
    return (
      <>
        {isAdmin && <Setup rows={[]} />}
        <Failure error={error} onRetry={onRetry} busy={loading} />
      </>
    );
  }
  if (!rows) {
    return (
      <>
        <Announcement>{appMessages.app.loading}</Announcement>
        {Array.from({ length: 4 }, (_, index) => (
          <RailSkeleton key={index} />
        ))}
      </>
    );
  }
  return (
    <>
      {isAdmin && <Setup rows={rows} />}
      <Welcome rows={rows} onClose={onRetry} />
      {upNext && (
        <div className={styles.upNext}>
          <Suspense>
            <UpNextOfHome {...upNext} />
          </Suspense>
        </div>
      )}
      <Rails rows={rows} />
      {incomplete && (
        <ErrorState message={text.incomplete} onRetry={onRetry} busy={loading} inline />
      )}
    </>
  );
}

function Rails({ rows }: { rows: HomeRow[] }) {
  const imageBase = useSelector(selectImageBase);
  return rows.map(({ key, ...row }, index) => (
    <TitleRail key={key} {...row} imageBase={imageBase} eager={index < 2} />
  ));
}

const rateTen = 'rateTen';

/** The welcome of a new user. Stays until it is closed, however many titles are rated meanwhile. */
function Welcome({ rows, onClose }: { rows: HomeRow[]; onClose: () => void }) {
  const [open, setOpen] = useState(() => hasFewRatings(rows) && !isDismissed(rateTen));
  const close = () => {
    dismiss(rateTen);
    setOpen(false);
    focusHeading();
    onClose();
  };
  return open && <RateWellKnown onClose={close} />;
}

function RateWellKnown({ onClose }: { onClose: () => void }) {
  const list = useWellKnownFilms();
  return (
    <div className={styles.inset}>
      <RateTen list={list} rated={useRatedCount('all')} onClose={onClose} />
    </div>
  );
}
