import {
  changeDays,
  longestComment,
  type RatingCategory,
  ratingCategories,
  ratingCategoryNames,
  starCounts,
  starNames,
} from '@ardoise/contract/ratings/rating-categories';
import type { RatingSubject } from '@ardoise/contract/ratings/ratings';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { faultWords, words } from './words.ts';

type Field = RatingCategory | 'comment';

/** The rating that was given for this receipt or application. */
interface OwnRating {
  readonly stars: Readonly<Record<RatingCategory, number | null>>;
  readonly comment: string;
  /** DD/MM/YYYY. */
  readonly givenOn: string;
  readonly answer: string | null;
  readonly hiddenReason: string | null;
}

export interface RatingProps {
  readonly about: RatingSubject;
  /** Where the form is sent. */
  readonly action: string;
  /** Under which the rating is shown; null where nobody is known. */
  readonly initials: string | null;
  /** What stands in the form: what was sent and is wrong, or what was given before. */
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly faults: Readonly<Partial<Record<Field, keyof typeof faultWords>>>;
  readonly own: OwnRating | null;
  /** Whether a form is shown; of one that was given, until which day it can be changed. */
  readonly form: { readonly until: string | null } | null;
  readonly notice: 'kept' | 'closed' | null;
}

type Part = RatingProps & { readonly language: Language };

/** The part of a page where a guardian says what they think of the school. It works without a script. */
export function RatingPart(props: Part): ReactElement {
  const { language, own, form, faults } = props;
  const isWrong = Object.keys(faults).length > 0;
  if (own === null)
    return (
      <details className="rating" id="rating" open={isWrong}>
        <StarShape />
        <summary>{say(words.invite, language)}</summary>
        <RatingForm {...props} />
      </details>
    );
  return (
    <section className="rating sheet" id="rating">
      <StarShape />
      <Notice {...props} />
      <h2>{say(words.yours, language)}</h2>
      <p className="lead">{say(words.givenOn, language, { day: own.givenOn })}</p>
      <GivenStars language={language} own={own} />
      {own.comment === '' ? null : <p className="said">{own.comment}</p>}
      {own.answer === null ? null : (
        <p className="word">
          <b>{say(words.answer, language)}</b>
          {own.answer}
        </p>
      )}
      {own.hiddenReason === null ? null : (
        <p className="word">
          <b>{say(words.hidden, language)}</b>
          {say(words.hiddenMore, language, { reason: own.hiddenReason })}
        </p>
      )}
      {form === null ? null : (
        <details open={isWrong}>
          <summary>{say(words.change, language)}</summary>
          <RatingForm {...props} />
        </details>
      )}
    </section>
  );
}

/** Drawn once, and used by every star of the page. */
const StarShape = (): ReactElement => (
  <svg className="heard" aria-hidden="true">
    <symbol id="star" viewBox="0 0 24 24">
      <path d="m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z" />
    </symbol>
  </svg>
);

const Star = ({ isOn = false }: { readonly isOn?: boolean }): ReactElement => (
  <svg className={isOn ? 'star on' : 'star'} aria-hidden="true">
    <use href="#star" />
  </svg>
);

function Notice({ language, notice }: Part): ReactElement | null {
  if (notice === null) return null;
  return (
    <p
      className={notice === 'kept' ? 'notice good' : 'notice'}
      role={notice === 'kept' ? 'status' : 'alert'}
    >
      {say(words[notice], language)}
    </p>
  );
}

const GivenStars = ({
  language,
  own,
}: {
  readonly language: Language;
  readonly own: OwnRating;
}): ReactElement => (
  <dl className="seen">
    {ratingCategories.map((category) => {
      const count = own.stars[category];
      return count === null ? null : (
        <div key={category}>
          <dt>{say(ratingCategoryNames[category], language)}</dt>
          <dd>
            <span className="heard">
              {say(count === 1 ? words.star : words.stars, language, { count })}
            </span>
            {starCounts.map((star) => (
              <Star key={star} isOn={star <= count} />
            ))}
          </dd>
        </div>
      );
    })}
  </dl>
);

function RatingForm(props: Part): ReactElement {
  const { language, about, action, initials, values, faults, own, form } = props;
  const number = say(about === 'payment' ? words.receipt : words.application, language);
  const privacy = initials === null ? words.privacyNameless : words.privacy;
  return (
    <form method="post" action={action}>
      {Object.keys(faults).length === 0 ? null : (
        <p className="notice bad" role="alert">
          <b>{say(words.wrong, language)}</b>
        </p>
      )}
      <p className="lead">{say(words.lead, language)}</p>
      {ratingCategories.map((category) => (
        <StarField
          key={category}
          language={language}
          category={category}
          value={values[category]}
          fault={faults[category]}
        />
      ))}
      <div className="field">
        <label htmlFor="comment">{say(words.comment, language)}</label>
        <textarea
          id="comment"
          name="comment"
          rows={4}
          maxLength={longestComment}
          defaultValue={values.comment ?? ''}
          {...(faults.comment === undefined
            ? {}
            : { 'aria-invalid': true, 'aria-describedby': 'comment-error' })}
        />
        <FaultLine language={language} id="comment" fault={faults.comment} />
      </div>
      <p className="lead">
        {own === null
          ? say(privacy, language, { initials: initials ?? '', number, days: changeDays })
          : say(words.changeUntil, language, { day: form?.until ?? '' })}
      </p>
      <button className="send">
        {say(own === null ? words.send : words.saveChange, language)}
      </button>
    </form>
  );
}

interface StarFieldProps {
  readonly language: Language;
  readonly category: RatingCategory;
  readonly value: string | undefined;
  readonly fault: keyof typeof faultWords | undefined;
}

/** Five choices that a keyboard walks through, each with its name for whoever hears it. */
const StarField = ({ language, category, value, fault }: StarFieldProps): ReactElement => (
  <fieldset
    className={category === 'overall' ? 'stars whole' : 'stars'}
    {...(fault === undefined ? {} : { 'aria-describedby': `${category}-error` })}
  >
    <legend>{say(ratingCategoryNames[category], language)}</legend>
    <span>
      {starCounts.map((count) => (
        <label key={count}>
          <input
            type="radio"
            name={category}
            value={count}
            required={category === 'overall'}
            defaultChecked={value === String(count)}
          />
          <Star />
          <span className="heard">{starNames[count - 1]?.[language]}</span>
        </label>
      ))}
    </span>
    <FaultLine language={language} id={category} fault={fault} />
  </fieldset>
);

const FaultLine = ({
  language,
  id,
  fault,
}: Pick<StarFieldProps, 'language' | 'fault'> & { readonly id: string }): ReactElement | null =>
  fault === undefined ? null : (
    <p className="error" id={`${id}-error`}>
      {say(faultWords[fault], language)}
    </p>
  );
