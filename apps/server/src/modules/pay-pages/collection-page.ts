import { httpStatus } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import { feeOnTop } from '@ardoise/contract/values/provider-fee';
import {
  type AskedCollection,
  type ChooseErrors,
  nameOfCollection,
  type PayChoice,
  renderCollection,
  renderConfirm,
} from '@ardoise/public-pages/payment/render';
import type { FastifyReply } from 'fastify';
import { formOf, sendPage } from '../../platform/http/forms.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type FoundCollection,
  operatorsFor,
  payByLink,
  readInitials,
} from '../developer-api/public.ts';
import type { OfferedOperator } from '../mobile-money/public.ts';
import { goTo, payerErrors } from './choose-page.ts';
import type { FollowVisit, PayFrame } from './pay-frame.ts';
import { emptyChoice, type Payer, payerOf, readChoice } from './payment-choice.ts';

/** A payer at the link of a collection that a school's program asks for. */
interface CollectionVisit extends FollowVisit {
  readonly collection: FoundCollection;
  readonly asked: AskedCollection;
  readonly operators: readonly OfferedOperator[];
}

type Work = (visit: CollectionVisit) => Promise<FastifyReply>;

const readAsked = (services: Services, collection: FoundCollection) =>
  services.db.read({ orgId: collection.org_id }, async (tx) => {
    const reading = { services, tx, orgId: collection.org_id };
    const { amount, description } = collection;
    const initials = await readInitials(reading, collection);
    const asked: AskedCollection = { amount, description, initials };
    return { asked, operators: await operatorsFor(reading, collection) };
  });

const statePath = ({ page }: FollowVisit, id: string): string =>
  `${page.path}/t/${id}?lang=${page.language}`;

/** Somebody's payment of it is under way, or has been made. */
const standingTry = ({ state, failure, transaction_id: id }: FoundCollection): string | null =>
  state === 'paid' || (state === 'waiting' && failure === null) ? id : null;

/** Whoever comes, at whatever step: what has been begun is followed, and what has ended says so. */
const visiting =
  (frame: PayFrame, work: Work) =>
  async (visit: FollowVisit): Promise<FastifyReply> => {
    const { collection, isClosed } = visit.payer;
    if (collection === null || isClosed) return frame.sendUnknown(visit.request, visit.reply);
    const begun = standingTry(collection);
    if (begun !== null) return goTo(visit, statePath(visit, begun));
    const found = { ...visit, collection, ...(await readAsked(frame.services, collection)) };
    return collection.state === 'waiting' ? work(found) : sendForm(found, {});
  };

interface Shown {
  readonly choice?: PayChoice;
  readonly errors?: ChooseErrors;
  readonly status?: number;
}

function sendForm(visit: CollectionVisit, { choice, errors = {}, status }: Shown): FastifyReply {
  const { request, reply, page, asked, operators, collection } = visit;
  const { state, phone } = collection;
  const html = renderCollection({
    page,
    asked,
    state: state === 'paid' ? 'waiting' : state,
    operators,
    choice: choice ?? { ...emptyChoice(), phone: phone ?? '' },
    errors,
    isAnswer: request.method === 'POST',
  });
  return sendPage(request, reply, html, status);
}

interface Reviewed {
  readonly choice: PayChoice;
  readonly payer: Payer;
}

function sendReview(
  { request, reply, page, asked }: CollectionVisit,
  { choice, payer }: Reviewed,
): FastifyReply {
  const { amount } = asked;
  const name = nameOfCollection(asked, page.language);
  const html = renderConfirm({
    page,
    students: [{ id: 'asked', name, className: null, lines: [] }],
    amount,
    fee: feeOnTop(amount, payer.terms),
    ahead: 0,
    payer,
    choice,
    notices: [],
    goesOn: false,
    toldOf: null,
  });
  return sendPage(request, reply, html);
}

/** What the form says, or the form again with what is wrong with it. */
async function withPayer(
  visit: CollectionVisit,
  act: (reviewed: Reviewed) => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  const choice = readChoice(formOf(visit.request));
  const payer = payerOf(choice, visit.operators);
  if (!('wrong' in payer)) return act({ choice, payer });
  return sendForm(visit, { choice, errors: payerErrors(payer, visit.page.language), status: 422 });
}

export const collectionPage = (frame: PayFrame) =>
  visiting(frame, async (visit) => sendForm(visit, {}));

/** Who is asked, and for how much with the fee, is shown once more before anything happens. */
export const reviewCollection = (frame: PayFrame) =>
  visiting(frame, async (visit) => {
    const form = formOf(visit.request);
    if (form.has('change')) return sendForm(visit, { choice: readChoice(form) });
    return withPayer(visit, (reviewed) => sendReview(visit, reviewed));
  });

/** What the payer can do something about; anything else stays a fault. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The one press. Of two payers the second is led to the payment of the first. */
export const startCollectionPage = (frame: PayFrame) =>
  visiting(frame, (visit) =>
    withPayer(visit, async (reviewed) => {
      const { page, asked, collection } = visit;
      const { choice, payer } = reviewed;
      const agreed = Number(formOf(visit.request).get('fee') ?? '0');
      if (agreed !== feeOnTop(asked.amount, payer.terms)) return sendReview(visit, reviewed);
      const { phone, operator } = payer;
      const { language } = page;
      const asking = { phone, operator, language, refuseIn: language };
      const begun = await payByLink(frame.services, collection, asking).catch(refusalOf);
      if (begun instanceof Refusal) {
        const errors = { page: say(begun.entry, language, begun.details.values) };
        return sendForm(visit, { choice, errors, status: httpStatus(begun.entry) });
      }
      const first = `${page.path}?lang=${language}`;
      return goTo(visit, begun === null ? first : statePath(visit, begun));
    }),
  );
