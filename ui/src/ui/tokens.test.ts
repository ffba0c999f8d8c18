import { expect, it } from 'vitest';
import { captionHeight, columnsFor, tileGap } from '../features/titles/gridGeometry';
import tile from '../features/titles/Tile.module.css?raw';
import halfStars from './HalfStars.module.css?raw';
import skeletons from './Skeleton.module.css?raw';
import stars from './Stars.module.css?raw';
import tokens from './tokens.css?raw';

const sheets = import.meta.glob<string>('/src/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first rule of a style sheet for a selector. */
function rule(sheet: string, selector: string): string {
  const plain = sheet.replace(/\/\*.*?\*\//gs, '');
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selectors.split(',').some((name) => name.trim() === selector)) return body;
  }
  throw new Error(`no rule for ${selector}`);
}

/** The value of a custom property in a window of this width. */
function valueAt(width: number, name: string): string | undefined {
  let from = 0;
  let value: string | undefined;
  for (const line of tokens.replace(/^\[data-columns.*?\}/gms, '').split('\n')) {
    const least = /^@media \(min-width: (\d+)px\)/.exec(line)?.[1];
    if (least !== undefined) from = Number(least);
    if (width >= from && line.trim().startsWith(`${name}:`)) value = line.split(/[:;]/)[1]?.trim();
  }
  return value;
}

// specification 2.33, 9.4
it.each([320, 599, 600, 959, 960, 1279, 1280, 1919, 1920, 2560])(
  'skeletons have as many columns as the grid at %i px',
  (width) => {
    expect(valueAt(width, '--columns')).toBe(String(columnsFor(width)));
    expect(rule(skeletons, '.grid')).toContain('repeat(var(--columns), minmax(0, 1fr))');
  },
);

it.each(['3', '4'])('skeletons have the %s columns that the user chose for a phone', (columns) => {
  expect(rule(tokens, `[data-columns='${columns}']`)).toContain(`--columns: ${columns};`);
});

it('skeletons have the same gap and caption as the grid', () => {
  expect(valueAt(2560, '--tile-gap')).toBe(`${tileGap}px`);
  expect(tokens).toMatch(/@media \(hover: none\) \{\s+:root \{\s+--tile-caption: 44px;/);
  expect(captionHeight).toBe(44);
  expect(rule(skeletons, '.grid')).toContain(
    'gap: calc(var(--tile-gap) + var(--tile-caption)) var(--tile-gap)',
  );
});

// specification 9.12
it('the accent is gold in both themes, and is not used for text on a light background', () => {
  expect(tokens.match(/--accent: .*/g)).toEqual(['--accent: #ecca00;']);
  expect(rule(tokens, "[data-theme='light']")).toMatch(/--accent-text: #1b1710;/);
  const colors = Object.values(sheets).flatMap((sheet) => sheet.match(/^\s*color: .*/gm) ?? []);
  expect(colors.length).toBeGreaterThan(50);
  expect(colors.filter((color) => /var\(--accent(-hover|-press)?\)|#ecca00/i.test(color))).toEqual(
    [],
  );
});

// specification 3.5, 4.8
it('only filled stars have the accent color', () => {
  expect(rule(stars, '.filled')).toContain('fill: var(--fill, var(--accent));');
  expect(rule(stars, '.shape')).toContain('fill: var(--fill, var(--star-empty));');
  for (const sheet of [stars, halfStars]) expect(sheet).toContain('--fill: var(--star-empty);');
  expect(rule(stars, '.given')).toContain('--fill: var(--accent);');
  expect(rule(halfStars, '.rateable .given')).toContain('--fill: var(--accent);');
  for (const sheet of [tokens, tile]) expect(sheet).not.toMatch(/--star-empty: var\(--accent/);
});

// specification 2.29
it('the playlist button of a tile is invisible and cannot be clicked until the tile is hovered or focused', () => {
  expect(rule(tile, '.actions')).toMatch(/opacity: 0;\s+pointer-events: none;/);
  expect(rule(tile, '.tile[data-hovered] .actions')).toMatch(/opacity: 1;\s+pointer-events: auto;/);
  expect(rule(tile, '.tile:focus-within .actions')).toContain('opacity: 1;');
});
