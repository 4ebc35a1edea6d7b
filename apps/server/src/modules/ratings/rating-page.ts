import { ratingCategories } from '@ardoise/contract/ratings/rating-categories';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import type { RatingProps } from '@ardoise/public-pages/rating/render';
import type { Tx } from '../../platform/db/database.ts';
import { formOf } from '../../platform/http/forms.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import {
  canChange,
  changesEndAt,
  findRating,
  giveRating,
  type Rated,
  type Rater,
} from './give-rating.ts';
import { readRatingForm, type TypedRating } from './rating-form.ts';
import type { RatingRow } from './tables.ts';

/**
 * Many people share one address behind their operator's network: enough for a school's day of results, too few for a flood.
 * `allowList` undoes the general exception of pages.
 */
export const ratingLimit = { max: 60, timeWindow: 10 * 60_000, allowList: () => false };

/** The part of a page on which something is rated. */
export interface RatingPlace {
  readonly rated: Rated;
  readonly rater: Rater;
  /** Where its form is sent. */
  readonly action: string;
  /** False of a payment that was reversed, and before the school has decided: what was given is shown all the same. */
  readonly canRate: boolean;
}

/** What became of a form. */
export interface Sent {
  readonly outcome: 'kept' | 'wrong' | 'closed';
  readonly typed: TypedRating;
}

/** Reads the form and keeps what it says. */
export async function keepSentRating(
  services: Services,
  request: FastifyRequest,
  { rated, rater, canRate }: RatingPlace,
): Promise<Sent> {
  const typed = readRatingForm(formOf(request));
  const { given } = typed;
  if (!canRate) return { outcome: 'closed', typed };
  if (given === null) return { outcome: 'wrong', typed };
  const isKept = await inSchool(services, rated.orgId, (work) =>
    giveRating(work, rated, rater, given),
  );
  return { outcome: isKept ? 'kept' : 'closed', typed };
}

/** The status of the page that answers a form which was not kept. */
export const statusOf = ({ outcome }: Sent): number => (outcome === 'wrong' ? 422 : 409);

/** Null where there is nothing to show: it cannot be rated, and never was. */
export async function readRatingPart(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  { rated, rater, action, canRate }: RatingPlace,
  sent: Sent | 'kept' | null,
): Promise<RatingProps | null> {
  const row = await findRating(tx, rated);
  if (row === undefined && !canRate) return null;
  const isOpen = canRate && (row === undefined || canChange(row, clock.now()));
  const dayOf = (at: Date): string => formatDay(dayIn(rater.timeZone, at));
  const wrong = sent !== null && sent !== 'kept' && sent.outcome === 'wrong' ? sent.typed : null;
  return {
    about: rated.about,
    action,
    initials: row === undefined ? rater.initials : row.initials,
    values: wrong?.values ?? valuesOf(row),
    faults: isOpen ? (wrong?.faults ?? {}) : {},
    own: row === undefined ? null : ownOf(row, dayOf),
    form: isOpen ? { until: row === undefined ? null : dayOf(changesEndAt(row)) } : null,
    notice: noticeOf(sent),
  };
}

function noticeOf(sent: Sent | 'kept' | null): RatingProps['notice'] {
  if (sent === 'kept') return 'kept';
  return sent?.outcome === 'closed' ? 'closed' : null;
}

function valuesOf(row: RatingRow | undefined): RatingProps['values'] {
  if (row === undefined) return {};
  const stars = ratingCategories.flatMap((category) => {
    const count = row[category];
    return count === null ? [] : [[category, String(count)] as const];
  });
  return { ...Object.fromEntries(stars), comment: row.comment };
}

const ownOf = (row: RatingRow, dayOf: (at: Date) => string): RatingProps['own'] => ({
  stars: {
    overall: row.overall,
    product: row.product,
    service: row.service,
    environment: row.environment,
    scene: row.scene,
  },
  comment: row.comment,
  givenOn: dayOf(row.given_at),
  answer: row.answer,
  hiddenReason: row.hidden_reason,
});
