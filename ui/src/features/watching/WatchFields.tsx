import { useCompanionsQuery, useListTagsQuery } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { allChips, ChipField } from '../../ui/ChipField';
import type { EnteredChips } from '../../ui/ChipField';

/** Of one watch. */
const mostTags = 10;
const mostCompanions = 10;
const maxTagLength = 50;
const maxUsernameLength = 15;

type Props = {
  entered: EnteredChips;
  onChange: (entered: EnteredChips) => void;
};

const fresh = { refetchOnMountOrArgChange: true };

/** The tags of a watch; the user's are suggested. */
export function TagField({ entered, onChange }: Props) {
  const { data } = useListTagsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.tags}
      entered={entered}
      onChange={onChange}
      most={mostTags}
      maxLength={maxTagLength}
      suggestions={data?.tags.map(({ name }) => name) ?? []}
    />
  );
}

export const allTags = (entered: EnteredChips) => allChips(entered, mostTags);

/** The usernames of those with whom a title was watched; those of other watches are suggested. */
export function CompanionField({ entered, onChange }: Props) {
  const { data } = useCompanionsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.companions}
      entered={entered}
      onChange={onChange}
      most={mostCompanions}
      maxLength={maxUsernameLength}
      suggestions={data?.named ?? []}
    />
  );
}

export const allCompanions = (entered: EnteredChips) => allChips(entered, mostCompanions);
