import { DiaryFilters } from '../features/diary/DiaryFilters';
import { DiaryList } from '../features/diary/DiaryList';
import { useDiaryFilter } from '../features/diary/useDiary';
import { diaryMessages } from '../lib/messages/diary';
import { GridPage } from '../ui/Page';

export default function DiaryPage() {
  const { filter } = useDiaryFilter();
  return (
    <GridPage title={diaryMessages.title}>
      <DiaryFilters />
      <DiaryList key={String(filter.undated)} filter={filter} />
    </GridPage>
  );
}
