// The sheets of a show, loaded when the first is opened.
import type { ShowLog } from '../../api/shows/generated';
import { EpisodeDateSheet } from './EpisodeDateSheet';
import { EpisodeMenu } from './EpisodeMenu';
import { EpisodeByNumber, MoveWatches } from './EpisodeForms';
import { findSeason } from './progress';
import { SeasonMenu } from './SeasonMenu';
import { ShowMenu } from './ShowMenu';
import type { Sheet, SheetProps } from './sheets';

type Props = Omit<SheetProps, 'log'> & { sheet: Sheet; log: ShowLog | undefined };

export function ShowSheet({ sheet, log, ...props }: Props) {
  const { title, onClose } = props;
  if (sheet.kind === 'date') {
    const { selection, all } = sheet;
    return <EpisodeDateSheet {...{ title, log, selection, all, onClose }} />;
  }
  if (!log) return null;
  const all = { ...props, log };
  if (sheet.kind === 'show') return <ShowMenu {...all} />;
  if (sheet.kind === 'number') return <EpisodeByNumber {...all} season={sheet.season} />;
  if (sheet.kind === 'move') {
    const episode = log.gone.find(({ id }) => id === sheet.id);
    return episode ? <MoveWatches {...all} episode={episode} /> : null;
  }
  const season = findSeason(log, sheet.season);
  if (!season) return null;
  if (sheet.kind === 'season') return <SeasonMenu {...all} season={season} />;
  const episode = season.episodes.find(({ episode_number }) => episode_number === sheet.episode);
  return episode ? <EpisodeMenu {...all} episode={episode} /> : null;
}
