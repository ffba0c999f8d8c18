import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

function renderDialog() {
  const close = vi.fn();
  render(
    <Dialog open title="Reset Password" onClose={close}>
      <p>Your e-mail address, please.</p>
    </Dialog>,
  );
  return { close, dialog: screen.getByRole('dialog', { name: 'Reset Password' }) };
}

it('asks to close on its cross', async () => {
  const { close } = renderDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('asks to close on Escape, and leaves closing to its owner', () => {
  const { close, dialog } = renderDialog();
  const closedByBrowser = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
  expect(closedByBrowser).toBe(false);
});

it('asks to close on a click beside it, not on one inside', async () => {
  const { close, dialog } = renderDialog();
  await userEvent.click(screen.getByText('Your e-mail address, please.'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledOnce();
});

it('is not there while closed', () => {
  render(
    <Dialog open={false} title="Reset Password" onClose={() => undefined}>
      <p>Nothing</p>
    </Dialog>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
