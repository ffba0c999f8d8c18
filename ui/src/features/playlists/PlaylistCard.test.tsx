import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { ActiveButton } from './PlaylistCard';

const text = messages.playlists;

it('has a button that says by its name alone whether the playlist is active', async () => {
  const activate = vi.fn();
  const { rerender } = render(<ActiveButton name="Friday" active={false} onActivate={activate} />);
  const button = screen.getByRole('button', { name: text.makeActiveOf('Friday') });
  expect(button).not.toHaveAttribute('aria-pressed');
  expect(button).not.toHaveAttribute('aria-disabled');
  await userEvent.click(button);
  expect(activate).toHaveBeenCalledOnce();
  rerender(<ActiveButton name="Friday" active onActivate={activate} />);
  expect(button).toHaveAccessibleName(text.isActive('Friday'));
  expect(button).not.toHaveAttribute('aria-pressed');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(activate).toHaveBeenCalledOnce();
});
