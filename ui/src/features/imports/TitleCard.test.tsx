import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { importMessages as text } from '../../lib/messages/imports';
import { candidateOf, importTitleOf } from '../../testing/importFixtures';
import { TitleCard } from './TitleCard';

it('shows the overview of a candidate as text, and describes its button with it', () => {
  const overview = 'A thief and a detective meet in Los Angeles.';
  const candidates = [
    { ...candidateOf(949, 'Heat', 1995), overview },
    candidateOf(1, 'Heat', 1972),
  ];
  const title = importTitleOf(11, 'Heat', 'unclear', { candidates });
  const noAction = vi.fn();
  render(
    <TitleCard
      title={title}
      outcome="unclear"
      imageBase={null}
      onChoose={noAction}
      onSearch={noAction}
    />,
  );
  expect(screen.getByText(overview)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Heat 1995 · Film' });
  expect(button).toHaveAccessibleDescription(overview);
  expect(button).not.toHaveAttribute('title');
  const other = screen.getByRole('button', { name: 'Heat 1972 · Film' });
  expect(other).not.toHaveAccessibleDescription();
});

it('names an episode by its id of TheTVDB, and says that the file does not name its show', () => {
  const title = importTitleOf(11, '', 'unknown');
  const reference = { ...title.reference, media_type: 'tv' as const, episode_tvdb_id: 300_001 };
  const noAction = vi.fn();
  render(
    <TitleCard
      title={{ ...title, reference }}
      outcome="unknown"
      imageBase={null}
      onChoose={noAction}
      onSearch={noAction}
    />,
  );
  expect(screen.getByText('TVDB 300001')).toBeVisible();
  expect(screen.getByText(new RegExp(text.episodeOnly))).toBeVisible();
});
