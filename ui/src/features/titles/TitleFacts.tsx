import { yearOf } from '../../lib/shortFormats';
import type { MediaType } from '../../lib/ids';
import { smallImageUrl } from '../../lib/images';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { titleMessages } from '../../lib/messages/titles';
import { filterPath } from '../../lib/filterPath';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Title } from '../../lib/titles';
import { Skeleton } from '../../ui/Skeleton';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import type { CrewGroup } from './crew';
import { countryName, useRegion } from './region';
import type { Details, Fact } from './titleDetails';
import styles from './TitleFacts.module.css';

const text = titleMessages.title;

type Props = {
  title: Title;
  details: Details | undefined;
};

/** Facts, and genres with links to their lists. Both lines reserve their space while loading. */
export function TitleFacts({ title, details }: Props) {
  const facts = details?.facts ?? [yearOf(title.released)].filter(Boolean);
  const isShow = title.key.mediaType === 'tv';
  const ageRating = useAgeRating(details?.ageRatings);
  return (
    <div className={styles.facts}>
      <ul className={isShow ? `${styles.line} ${styles.ofShow}` : styles.line}>
        {isShow && <li>{catalogueMessages.movies.tv}</li>}
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {ageRating && (
          <li>
            <span className={styles.ageRating}>
              <span className={visuallyHidden.visuallyHidden}>{text.ageRating(ageRating)}</span>
              <span aria-hidden="true">{ageRating}</span>
            </span>
          </li>
        )}
      </ul>
      <ul className={styles.genres} aria-label={text.genres}>
        {details?.genres.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.discover(id, title.key.mediaType)}
              viewTransition
              className={styles.genre}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The age rating in the chosen country, or else that of the United States with the name of the country. */
function useAgeRating(ratings: Record<string, string> = {}): string | null {
  const region = useRegion();
  const own = ratings[region];
  if (own !== undefined) return own;
  const other = ratings.US;
  return other === undefined ? null : text.ageRatingIn(other, countryName('US'));
}

type TitleCreditsProps = {
  crew: CrewGroup[];
  imageBase: string | null;
};

/** The crew of a title. */
export function TitleCredits({ crew, imageBase }: TitleCreditsProps) {
  if (crew.length === 0) return null;
  return (
    <div className={styles.crew}>
      {crew.map(({ name: job, people }) => (
        <p key={job} className={styles.makers}>
          <span>{job}</span>
          {people.map(({ id, name, profilePath }) => (
            <Link
              key={id}
              to={paths.person(id)}
              state={{ name, image: smallImageUrl(imageBase, profilePath) }}
              viewTransition
            >
              {name}
            </Link>
          ))}
        </p>
      ))}
    </div>
  );
}

type TitleAboutProps = {
  facts: Fact[];
  mediaType: MediaType;
};

export function TitleAbout({ facts, mediaType }: TitleAboutProps) {
  if (facts.length === 0) return null;
  return (
    <section className={styles.about}>
      <h2>{text.about}</h2>
      <dl>
        {facts.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            {values.map(({ text: value, filter }) => (
              <dd key={value}>
                {filter ? (
                  <Link to={filterPath(mediaType, { [filter[0]]: filter[1] })} viewTransition>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

type TitleKeywordsProps = {
  keywords: Details['keywords'];
  mediaType: MediaType;
};

/** Links to the titles with the same keyword. */
export function TitleKeywords({ keywords, mediaType }: TitleKeywordsProps) {
  if (keywords.length === 0) return null;
  return (
    <section className={styles.keywords}>
      <h2>{text.keywords}</h2>
      <ul>
        {keywords.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={filterPath(mediaType, { with_keywords: id })}
              viewTransition
              className={styles.genre}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TitleSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <div className={styles.skeletonTitle}>
        <Skeleton />
      </div>
      <div className={styles.titleSkeletonGenres}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.panel}>
        <Skeleton shape="block" />
      </div>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
