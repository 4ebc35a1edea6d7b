import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { words } from './words.ts';

export interface PagePicture {
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  /** Of the small picture, which is loaded when it comes into sight. */
  readonly small: string;
  /** What a press opens: the large picture, or the video. */
  readonly opens: string;
  readonly isVideo: boolean;
}

/** What somebody wrote for it, else its title; a link is never without a name. */
function nameOf({ alt, title, isVideo }: PagePicture, language: Language): string {
  const said = alt === '' ? title : alt;
  if (isVideo)
    return said === ''
      ? say(words.videoOfSchool, language)
      : say(words.video, language, { title: said });
  return said === '' ? say(words.picture, language) : said;
}

function Picture({ picture, language }: { picture: PagePicture; language: Language }) {
  const { title, description, small, opens, isVideo } = picture;
  return (
    <figure>
      <a href={opens} className={isVideo ? 'film' : undefined}>
        <img src={small} alt={nameOf(picture, language)} loading="lazy" decoding="async" />
      </a>
      {title === '' && description === '' ? null : (
        <figcaption>
          {title}
          {description === '' ? null : <span>{description}</span>}
        </figcaption>
      )}
    </figure>
  );
}

interface PicturesProps {
  readonly language: Language;
  readonly pictures: readonly PagePicture[];
  /** Where the next ones begin; null where there are no more. */
  readonly next: number | null;
  readonly isFirst: boolean;
}

/** A grid that needs no script: a press opens what was pressed, and the browser's way back leads here. */
export function Pictures({ language, pictures, next, isFirst }: PicturesProps): ReactElement {
  return (
    <section id="pictures" className="wide">
      <h2>{say(words.pictures, language)}</h2>
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.small}>
            <Picture picture={picture} language={language} />
          </li>
        ))}
      </ul>
      {next === null && isFirst ? null : (
        <p className="acts">
          {next === null ? null : (
            <a className="button quiet" href={`?lang=${language}&from=${next}#pictures`}>
              {say(words.more, language)}
            </a>
          )}
          {isFirst ? null : (
            <a className="button quiet" href={`?lang=${language}#pictures`}>
              {say(words.first, language)}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
