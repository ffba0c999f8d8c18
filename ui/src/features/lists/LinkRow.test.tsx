import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { LinkRow } from './LinkRow';

it('scrolls to the current link at first and after a change of width, but not of height', () => {
  let width = 200;
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  const links = [{ to: '/ms', label: 'Picks', isCurrent: true }];
  render(<LinkRow label="Lists" links={links} variant="tabs" isPending={false} />, {
    wrapper: MemoryRouter,
  });
  const row = screen.getByRole('list');
  const resize = () => window.dispatchEvent(new Event('resize'));
  expect(row.scrollLeft).toBe(250);
  row.scrollLeft = 0;
  resize();
  expect(row.scrollLeft).toBe(0);
  width = 400;
  resize();
  expect(row.scrollLeft).toBe(150);
});
