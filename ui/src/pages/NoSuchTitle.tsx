// Why: an address may name a title that no catalogue has; people learn it in words, with a way on.
import { EmptyState } from '../components/EmptyState';
import { LinkButton } from '../components/LinkButton';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { GridPage } from './GridPage';

const text = messages.title;

/** Says that the catalogue has no such title. */
export function NoSuchTitle() {
  const wayOn = (
    <LinkButton to={paths.trending()} variant="primary">
      {text.toTrending}
    </LinkButton>
  );
  return (
    <GridPage title={text.notFound}>
      <EmptyState title={text.notFoundHeading} action={wayOn}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    </GridPage>
  );
}
