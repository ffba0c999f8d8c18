import { titleMessages } from '../../lib/messages/titles';
import type { Title } from '../../lib/titles';
import { TitleRail } from './Rail';

type Props = {
  titles: Title[];
  imageBase: string | null;
};

export function TitleRecommended({ titles, imageBase }: Props) {
  if (titles.length === 0) return null;
  return <TitleRail heading={titleMessages.title.recommended} {...{ titles, imageBase }} />;
}
