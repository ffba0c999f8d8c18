// Why: who likes this one looks for the next; it is one swipe away, with poster and name handed over.
import { Rail } from '../components/Rail';
import { handoverOf } from '../features/catalogue/handover';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';
import { keyText } from '../lib/titleKey';
import { TitleTile } from './TitleTile';

type Props = {
  titles: Title[];
  imageBase: string | null;
};

/** Titles that go with this one, in a row. */
export function TitleRecommended({ titles, imageBase }: Props) {
  if (titles.length === 0) return null;
  return (
    <Rail
      title={messages.title.recommended}
      items={titles}
      keyOf={(title) => keyText(title.key)}
      renderTile={(title, { tabIndex, ref }) => {
        const src = posterUrl(imageBase, title.posterPath);
        return (
          <TitleTile
            title={title}
            src={src}
            state={handoverOf(title, src)}
            tabIndex={tabIndex}
            ref={ref}
            eager={false}
          />
        );
      }}
    />
  );
}
