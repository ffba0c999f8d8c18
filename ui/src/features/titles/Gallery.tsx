import { useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { posterUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { titleMessages } from '../../lib/messages/titles';
import { useModal } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import styles from './Gallery.module.css';
import type { TitlePicture } from './titleDetails';

type Props = {
  pictures: TitlePicture[];
  imageBase: string | null;
};

const text = titleMessages.title;
const previewSizes = { wide: 'w300', tall: 'w185' };
const fullSizes = { wide: 'w1280', tall: 'w780' };

/** A row of pictures, each of which opens in full size. Not shown for a single poster, which is at the top of the page. */
export function Gallery({ pictures, imageBase }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  if (!pictures.some(({ shape }) => shape === 'wide') && pictures.length < 2) return null;
  const count = pictures.length;
  const close = () => setShown(null);
  return (
    <section className={styles.gallery}>
      <h2>{text.pictures}</h2>
      <ul className={styles.row}>
        {pictures.map(({ path, shape }, index) => (
          <li key={path}>
            <button
              type="button"
              className={styles.preview}
              data-shape={shape}
              aria-label={text.picture(index + 1, count)}
              onClick={() => setShown(index)}
            >
              <img
                src={posterUrl(imageBase, path, previewSizes[shape]) ?? ''}
                alt=""
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Lightbox
          pictures={pictures}
          imageBase={imageBase}
          index={shown}
          onMove={setShown}
          onClose={close}
        />
      )}
    </section>
  );
}

type LightboxProps = Props & {
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

const nextButtonOf = (dialog: HTMLDialogElement) => dialog.querySelectorAll('button')[1] ?? null;

function Lightbox({ pictures, imageBase, index, onMove, onClose }: LightboxProps) {
  const dialog = useModal(true, nextButtonOf);
  const count = pictures.length;
  const picture = pictures[index];
  if (!picture) return null;
  const move = (by: number) => onMove((index + by + count) % count);
  const name = text.picture(index + 1, count);
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const to = { Home: 0, End: count - 1 }[event.key];
    const by = steps[event.key];
    if (to !== undefined) onMove(to);
    else if (by !== undefined) move(by);
    else return;
    event.preventDefault();
  };
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={text.pictures}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* Keys need no handler of their own: Escape arrives as onCancel. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.stage} onClick={closeOnBackdrop}>
        <img
          key={picture.path}
          className={styles.picture}
          data-shape={picture.shape}
          src={posterUrl(imageBase, picture.path, fullSizes[picture.shape]) ?? ''}
          alt=""
        />
      </div>
      <div className={styles.controls}>
        <IconButton icon="chevronLeft" label={text.previousPicture} onClick={() => move(-1)} />
        <span aria-hidden="true">
          {index + 1} / {count}
        </span>
        <IconButton icon="chevronRight" label={text.nextPicture} onClick={() => move(1)} />
        <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
      </div>
      <p className={visuallyHidden.visuallyHidden} aria-live="polite">
        {name}
      </p>
    </dialog>
  );
}
