// What a session needs once its first page has its data.
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { UnsentChanges } from './UnsentChanges';

export function AfterFirstPage() {
  return (
    <>
      <RemovedTitles />
      <UnsentChanges />
    </>
  );
}
