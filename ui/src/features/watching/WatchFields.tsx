import { useCompanionsQuery, useListTagsQuery } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { allChips, ChipField } from '../../ui/ChipField';
import type { EnteredChips } from '../../ui/ChipField';

/** The server's limits for a watch. */
const maxTags = 10;
const maxCompanions = 10;
const maxTagLength = 50;
const maxUsernameLength = 15;

type Props = {
  entered: EnteredChips;
  onChange: (entered: EnteredChips) => void;
};

const fresh = { refetchOnMountOrArgChange: true };

/** A field for the tags of a watch. It suggests the user's tags. */
export function TagField({ entered, onChange }: Props) {
  const { data } = useListTagsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.tags}
      entered={entered}
      onChange={onChange}
      most={maxTags}
      maxLength={maxTagLength}
      suggestions={data?.tags.map(({ name }) => name) ?? []}
    />
  );
}

export const allTags = (entered: EnteredChips) => allChips(entered, maxTags);

/** A field for the usernames of companions. It suggests the companions of other watches. */
export function CompanionField({ entered, onChange }: Props) {
  const { data } = useCompanionsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.companions}
      entered={entered}
      onChange={onChange}
      most={maxCompanions}
      maxLength={maxUsernameLength}
      suggestions={data?.named ?? []}
    />
  );
}

export const allCompanions = (entered: EnteredChips) => allChips(entered, maxCompanions);
