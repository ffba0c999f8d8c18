// Why: what was mended is seen, beside what could not be (decision 23).
import { posterUrl } from '../../lib/images';
import { adminMessages } from '../../lib/messages/admin';
import styles from './BrokenImages.module.css';
import type { BrokenImages } from './useBrokenImages';
import { imageKey, nameOf } from './userImages';
import type { UserImage } from './userImages';

const text = adminMessages.admin.images;

type Props = {
  images: BrokenImages;
  demo: boolean;
  imageBase: string | null;
};

/** The repaired posters and those still missing. */
export function MendedImages({ images: { repaired, missing, names }, demo, imageBase }: Props) {
  const posters = (
    title: string,
    images: UserImage[],
    address: (image: UserImage) => string | null,
  ) =>
    images.length > 0 && (
      <section className={styles.group}>
        <h3>{title}</h3>
        <ul className={styles.posters}>
          {images.map((image) => (
            <li key={imageKey(image)}>
              <Picture src={address(image)} name={nameOf(names, image, demo)} />
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={styles.groups}>
      {posters(text.repaired(repaired.length), repaired, ({ path }) => posterUrl(imageBase, path))}
      {posters(text.missing(missing.length), missing, () => null)}
    </div>
  );
}

function Picture({ src, name }: { src: string | null; name: string }) {
  if (src === null) return <span className={styles.picture}>{name}</span>;
  return (
    <img className={styles.picture} src={src} alt={name} width={500} height={750} loading="lazy" />
  );
}
