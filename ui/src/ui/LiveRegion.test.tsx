import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcement, LiveRegion } from './LiveRegion';

it('announces in one region that exists before the text and stays', () => {
  const page = (...texts: string[]) => (
    <LiveRegion>
      {texts.map((text, index) => (
        <Announcement key={index}>{text}</Announcement>
      ))}
    </LiveRegion>
  );
  const { rerender } = render(page());
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  for (const [texts, announced] of [
    [['Loading…'], 'Loading…'],
    [['Loading…', '8 results'], 'Loading…8 results'],
    [['', '3 results'], '3 results'],
    [[], ''],
  ] as const) {
    rerender(page(...texts));
    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).toBe(announced);
  }
});
