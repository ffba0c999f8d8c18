// What a session needs once its first page has its data.
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { SeenTitles } from '../features/titles/SeenTitles';
import { UnsentChanges } from './UnsentChanges';

export function AfterFirstPage() {
  return (
    <>
      <RemovedTitles />
      <SeenTitles />
      <UnsentChanges />
    </>
  );
}
