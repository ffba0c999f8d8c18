import { CalendarView } from '../features/calendar/CalendarView';
import { useCalendarFilter } from '../features/calendar/useCalendar';
import { calendarMessages } from '../lib/messages/calendar';
import { GridPage } from '../ui/Page';

export default function CalendarPage() {
  const filter = useCalendarFilter();
  return (
    <GridPage title={calendarMessages.title}>
      <CalendarView filter={filter} />
    </GridPage>
  );
}
