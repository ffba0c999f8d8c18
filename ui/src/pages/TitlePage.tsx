// Why: all about one title, from the first moment what its tile already knew (specification 2.8, 2.34).
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { readHandover } from '../features/catalogue/handover';
import type { RatingsRoot } from '../features/ratings/rateTitle';
import { keyText, mediaTypeOf, titleOfWire, wireId } from '../lib/titleKey';
import { messages } from '../lib/messages';
import { NotInCatalogue } from './NotInCatalogue';
import { TitleView } from './TitleView';

/** The screen of the title that the address names. */
export default function TitlePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  return <TitleOfAddress key={`${id}?${params}`} id={id} mediaType={params.get('media_type')} />;
}

function TitleOfAddress({ id, mediaType }: { id: string; mediaType: string | null }) {
  const { getState } = useStore<RatingsRoot>();
  // Decided once: a rating given on this page must not turn it into another title's.
  const [key] = useState(() => {
    const { list } = getState().ratings;
    return titleOfWire(id, mediaTypeOf(mediaType), (title) => keyText(title) in list);
  });
  const handed = readHandover(useLocation().state, key ? wireId(key) : 0);
  return key ? (
    <TitleView titleKey={key} handed={handed} />
  ) : (
    <NotInCatalogue text={messages.title} />
  );
}
