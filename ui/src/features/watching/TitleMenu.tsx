import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { StartCheckin } from './StartCheckin';

type Props = {
  title: Title;
  /** The runtime of the film; null if unknown. */
  minutes: number | null;
  onOtherDate: () => void;
  onClose: () => void;
};

/** The further actions on the page of a title. */
export function TitleMenu({ title, minutes, onOtherDate, onClose }: Props) {
  const otherDate = (
    <Action
      icon="diary"
      label={watchingMessages.otherDate}
      onClick={() => {
        onClose();
        onOtherDate();
      }}
    />
  );
  return (
    <StartCheckin subject={{ title, episode: null }} minutes={minutes} onClose={onClose}>
      {(checkin) => (
        <ActionSheet
          title={title.name}
          onClose={onClose}
          actions={
            <>
              {otherDate}
              {checkin}
            </>
          }
        />
      )}
    </StartCheckin>
  );
}
