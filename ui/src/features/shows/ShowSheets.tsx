// The sheets of a show, loaded when the first is opened.
import type { ShowLog } from '../../api/shows/generated';
import { EpisodeDateSheet } from './EpisodeDateSheet';
import { EpisodeMenu } from './EpisodeMenu';
import { EpisodeByNumber, MoveWatches } from './EpisodeForms';
import { allEpisodes, findSeason, isEpisode } from './progress';
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
  if (sheet.kind === 'season') {
    const season = findSeason(log, sheet.season);
    return season ? <SeasonMenu {...all} season={season} /> : null;
  }
  const episode = allEpisodes(log).find(isEpisode(sheet.season, sheet.episode));
  return episode ? <EpisodeMenu {...all} episode={episode} /> : null;
}
