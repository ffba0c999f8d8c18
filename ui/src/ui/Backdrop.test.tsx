import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Backdrop } from './Backdrop';

afterEach(() => vi.restoreAllMocks());

function renderWide() {
  const { container } = render(<Backdrop src={null} wide="/b.jpg" />);
  return container.querySelector('img') ?? document.body;
}

it('shows a backdrop that the browser has at once', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1280);
  expect(renderWide()).toHaveAttribute('data-loaded', 'true');
});

it('fades a backdrop in once it has loaded', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const image = renderWide();
  expect(image).toHaveAttribute('data-loaded', 'false');
  fireEvent.load(image);
  expect(image).toHaveAttribute('data-loaded', 'true');
});
