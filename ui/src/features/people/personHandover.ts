// Why: a person's page paints name and picture at once, from the cast's link or the tile that led there (specification 2.16).

/** What is known of a person before the server has said anything. */
export interface PersonHandover {
  name: string;
  image: string | null;
}

/** Reads navigation state: a cast link's name and image, or a tile's. Null when it carries no name. */
export function readPersonHandover(state: unknown): PersonHandover | null {
  if (!isRecord(state)) return null;
  const tile = isRecord(state.movie) ? state.movie : {};
  const name = [state.name, tile.name, tile.title].find((text) => typeof text === 'string');
  const image = [state.image, state.imageUrl].find((text) => typeof text === 'string');
  return typeof name === 'string' ? { name, image: imageOf(image) } : null;
}

function imageOf(image: unknown): string | null {
  return typeof image === 'string' ? image : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
