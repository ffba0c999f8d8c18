import { useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import type { RatingsRoot } from '../features/ratings/ratings';
import { readTitleLinkState } from '../features/titles/linkState';
import { useBackKey } from '../features/titles/useBackKey';
import { useScrollOnceLoaded } from '../features/titles/useScrollOnceLoaded';
import { TitleView } from '../features/titles/TitleView';
import { parseApiId, parseMediaType, toApiId, toKey } from '../lib/ids';
import { titleMessages } from '../lib/messages/titles';
import { ItemNotFound } from '../features/titles/ItemNotFound';
import { useParams } from '../lib/router/RouterProvider';

export default function TitlePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  useBackKey();
  useScrollOnceLoaded();
  return <TitleOfAddress key={`${id}?${params}`} id={id} mediaType={params.get('media_type')} />;
}

function TitleOfAddress({ id, mediaType }: { id: string; mediaType: string | null }) {
  const { getState } = useStore<RatingsRoot>();
  // Decided once: a rating on this page must not change which title it shows.
  const [key] = useState(() => {
    const { list } = getState().ratings;
    return parseApiId(id, parseMediaType(mediaType), (title) => toKey(title) in list);
  });
  const placeholder = readTitleLinkState(useLocation().state, key ? toApiId(key) : 0);
  return key ? (
    <TitleView titleKey={key} placeholder={placeholder} />
  ) : (
    <ItemNotFound text={titleMessages.title} />
  );
}
