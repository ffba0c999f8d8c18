import { useShowLogQuery } from '../../api/shows/generated';
import { episodeName, shownNumber } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { undoMessages } from '../../lib/messages/undo';
import type { Title } from '../../lib/titles';
import type { RateablePart } from '../../lib/undo';
import { Stars } from '../../ui/Stars';
import { useRating } from '../ratings/ratings';
import { allEpisodes, isEpisode } from '../shows/progress';
import { usePartRating } from '../shows/usePartRating';
import { showLogArg } from '../shows/watchEpisodes';

/** The stars in the message of a film or an episode that was marked as seen. */
export function MarkStars({ title, episode }: RateablePart) {
  return episode ? <EpisodeStars title={title} episode={episode} /> : <FilmStars title={title} />;
}

function FilmStars({ title }: { title: Title }) {
  const [score, rate] = useRating(title);
  return <Stars value={score} onRate={rate} label={undoMessages.rate(title.name)} />;
}

type EpisodeProps = { title: Title; episode: EpisodeNumber };

/** Nothing until the rating that the episode has is known. */
function EpisodeStars({ title, episode }: EpisodeProps) {
  const { currentData } = useShowLogQuery(showLogArg(title));
  const found =
    currentData && allEpisodes(currentData).find(isEpisode(episode.season, episode.episode));
  const [value, rate] = usePartRating(title, episode, found?.score10 ?? null);
  if (!found) return null;
  const name = showsMessages.stars.partOf(title.name, episodeName(shownNumber(found)));
  return <Stars value={value} onRate={rate} label={undoMessages.rate(name)} />;
}
