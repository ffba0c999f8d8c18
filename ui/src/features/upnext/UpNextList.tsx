import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLazyModule } from '../../lib/lazyModule';
import { formatNumber } from '../../lib/format';
import { appMessages } from '../../lib/messages/app';
import { upNextMessages } from '../../lib/messages/upNext';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { Announcement } from '../../ui/LiveRegion';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { selectImageBase, selectIsBuiltin } from '../server/serverConfig';
import { selectAdmin } from '../session/sessionSlices';
import { useShowSheet } from '../shows/useShowSheet';
import { ImportOffer } from '../titles/ImportOffer';
import { useHidesSpoilers } from '../watching/useSpoiler';
import type { Sections } from './arrange';
import { focusedCard, useCardFocus } from './cardFocus';
import { SoonCard, UpNextCard } from './UpNextCard';
import styles from './UpNextList.module.css';
import { entryOf, selectionOf, useUpNext } from './useUpNext';
import type { ShowSort, UpNextEntry } from './useUpNext';

const text = upNextMessages;

const loadMenu = () => import('./UpNextMenu');

/** The episodes to watch next, by section. */
export function UpNextList({ sort }: { sort: ShowSort }) {
  const { sections, error, loading, onRetry, pending, runAction } = useUpNext(sort);
  const imageBase = useSelector(selectImageBase);
  const hidesSpoilers = useHidesSpoilers();
  const [isExpanded, setIsExpanded] = useState(false);
  const [menuEntry, setMenuEntry] = useState<UpNextEntry | null>(null);
  const closeMenu = () => setMenuEntry(null);
  const menu = useLazyModule(loadMenu, menuEntry !== null, closeMenu);
  const [openDate, dateSheet] = useDateSheet();
  const entries = useMemo(() => sections && entriesOf(sections), [sections]);
  const out = entries ? [...entries.continue, ...entries.new_seasons, ...entries.a_while_ago] : [];
  const focus = useCardFocus(out.map(({ show }) => show.movie.id));
  useShortcuts(({ key, shiftKey }) => {
    const id = focusedCard();
    const entry = id === null ? undefined : out.find(({ show }) => show.movie.id === id);
    if (!entry) return undefined;
    if (/^w$/i.test(key)) return () => (shiftKey ? openDate(entry) : void runAction(entry, 'seen'));
    return key === 's' ? () => void runAction(entry, 'skip') : undefined;
  });
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!entries) return error ? failure : <LoadingCards />;
  if (out.length + entries.soon.length === 0) return error ? failure : <NothingUpNext />;
  const cards = (list: UpNextEntry[]) =>
    list.map((entry) => {
      const { id } = entry.show.movie;
      const about = { entry, imageBase, hidesSpoilers, pending: pending.get(id) };
      return <UpNextCard key={id} {...about} onAction={runAction} onMenu={setMenuEntry} />;
    });
  const { a_while_ago: old, soon } = entries;
  return (
    <>
      {Boolean(error) && <Failure error={error} onRetry={onRetry} busy={loading} inline />}
      <div className={styles.sections} {...focus}>
        {out.length === 0 && <p className={styles.caughtUp}>{text.caughtUp}</p>}
        {(['continue', 'new_seasons'] as const).map((name) => (
          <Section key={name} heading={text.sections[name]} count={entries[name].length}>
            {cards(entries[name])}
          </Section>
        ))}
        <Section heading={text.sections.soon} count={soon.length}>
          {soon.map((entry) => (
            <SoonCard
              key={entry.show.movie.id}
              entry={entry}
              imageBase={imageBase}
              hidesSpoilers={hidesSpoilers}
              outDate={entry.show.next_air?.out_date ?? ''}
              onMenu={setMenuEntry}
            />
          ))}
        </Section>
        <CollapsibleSection
          count={old.length}
          isOpen={isExpanded}
          onToggle={() => setIsExpanded(!isExpanded)}
        >
          {cards(old)}
        </CollapsibleSection>
        {soon.length === 0 && <NoSoon />}
      </div>
      {menuEntry && menu && (
        <menu.UpNextMenu
          entry={menuEntry}
          isOut={menuEntry.episode === menuEntry.show.next}
          onAction={runAction}
          onDate={() => openDate(menuEntry)}
          onClose={closeMenu}
        />
      )}
      {dateSheet}
    </>
  );
}

/** A function that opens the sheet for the date of a watch, and the open sheet. */
function useDateSheet(): [open: (entry: UpNextEntry) => void, sheet: ReactNode] {
  const [entry, setEntry] = useState<UpNextEntry | null>(null);
  const [openSheet, sheet] = useShowSheet(entry?.title ?? null, undefined);
  const open = (next: UpNextEntry) => {
    setEntry(next);
    openSheet({ kind: 'date', selection: selectionOf(next) });
  };
  return [open, sheet];
}

function entriesOf(sections: Sections): Record<keyof Sections, UpNextEntry[]> {
  const out = (name: keyof Sections) =>
    sections[name].flatMap((show) => entryOf(show, show.next) ?? []);
  return {
    continue: out('continue'),
    new_seasons: out('new_seasons'),
    a_while_ago: out('a_while_ago'),
    soon: sections.soon.flatMap((show) => entryOf(show, show.next_air) ?? []),
  };
}

type SectionProps = {
  heading: string;
  count: number;
  children: ReactNode;
};

/** A section with cards; nothing without any. */
function Section({ heading, count, children }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}

type CollapsibleProps = Omit<SectionProps, 'heading'> & { isOpen: boolean; onToggle: () => void };

/** The shows that were not watched for a long time. Collapsed until the user expands it. */
function CollapsibleSection({ count, isOpen, onToggle, children }: CollapsibleProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.collapsible}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {text.sections.a_while_ago}
          <Icon name="chevronDown" size="small" />
        </button>
      </h2>
      {isOpen ? (
        <ul className={styles.cards}>{children}</ul>
      ) : (
        <p className={styles.hint}>{text.collapsedHint(count, formatNumber(count))}</p>
      )}
    </section>
  );
}

/** The reason why there is no section “Soon”; nothing with TMDB, which knows the dates of episodes. */
function NoSoon() {
  const isBuiltin = useSelector(selectIsBuiltin);
  const admin = useSelector(selectAdmin);
  if (!isBuiltin) return null;
  return (
    <p className={styles.hint}>
      {text.noSoon} {admin && <Link to={paths.admin('settings')}>{text.toSettings}</Link>}
    </p>
  );
}

function NothingUpNext() {
  return (
    <EmptyState
      title={text.empty}
      action={
        <>
          <LinkButton to={paths.trending('tv')} variant="primary">
            {text.toTrending}
          </LinkButton>
          <LinkButton to={paths.shows()}>{text.shows.title}</LinkButton>
        </>
      }
    >
      <p>{text.emptyHint}</p>
      <NoSoon />
      <ImportOffer />
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div className={styles.sections}>
      <Announcement>{appMessages.app.loading}</Announcement>
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={styles.loading}>
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
    </div>
  );
}
