import {
  renderPayEntry,
  renderPayNotice,
  type PayPage,
} from '@ardoise/public-pages/payment/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatPaymentCode } from '@ardoise/contract/payment-code';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import type { Services } from '../../platform/services.ts';
import { findPayable, type Payable, type PayerReference } from './find-payable.ts';
import type { MissLimit } from './page-limits.ts';
import {
  type FamilyFace,
  type FoundPayer,
  findPayer,
  readFamilyFace,
  readReference,
} from './pay-store.ts';

/** A payer at one of the pages of a link, with what there is to pay. */
export interface PayVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly page: PayPage;
  readonly payable: Payable;
  readonly face: FamilyFace;
}

/** A payer who follows a payment that was begun. */
export interface FollowVisit extends Pick<PayVisit, 'request' | 'reply'> {
  readonly page: PayPage;
  readonly payer: FoundPayer;
  /** A code is short and may be seen by many; a link was sent to somebody. */
  readonly cameByLink: boolean;
}

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PayFrame {
  readonly services: Services;
  visit(work: (visit: PayVisit) => Promise<FastifyReply>): Page;
  follow(work: (visit: FollowVisit) => Promise<FastifyReply>): Page;
  sendUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const referenceOf = (request: FastifyRequest): string =>
  (request.params as { readonly reference: string }).reference;

/** Finds who a link or code is of before anything else happens, and limits those who guess. */
export function createPayFrame(services: Services, limit: MissLimit): PayFrame {
  const { db, clock } = services;
  const scriptPath = `/assets/public/payment.js?v=${encodeURIComponent(services.release)}`;
  const pageOf = (request: FastifyRequest, school: PayPage['school']): PayPage => ({
    language: pageLanguage(request),
    school,
    path: `/pay/${encodeURIComponent(referenceOf(request))}`,
    script: scriptPath,
  });
  const sendUnknown: PayFrame['sendUnknown'] = async (request, reply) => {
    await limit.countMiss(request);
    return sendPage(request, reply, unknownPage(request), 404);
  };
  return {
    services,
    sendUnknown,
    visit: (work) => async (request, reply) => {
      await limit.refuseGuessing(request);
      const reference = readReference(referenceOf(request));
      const found =
        reference === null
          ? null
          : await db.read('platform', async (tx) => {
              const payable = await findPayable(services, tx, reference);
              if (payable === null) return null;
              const { orgId, familyId } = payable;
              const face = await readFamilyFace(tx, orgId, familyId, clock.now());
              return { payable: shownTo(reference, payable), face };
            });
      if (found === null) return sendUnknown(request, reply);
      return work({ request, reply, page: pageOf(request, found.payable.school), ...found });
    },
    follow: (work) => async (request, reply) => {
      await limit.refuseGuessing(request);
      const reference = readReference(referenceOf(request));
      const payer =
        reference === null
          ? null
          : await db.read('platform', (tx) => findPayer(services, tx, reference));
      if (payer === null || reference === null) return sendUnknown(request, reply);
      const cameByLink = 'token' in reference;
      return work({ request, reply, page: pageOf(request, payer.school), payer, cameByLink });
    },
  };
}

/** A well-formed code that nobody has is shown for correction; a link is not: it is never typed. */
function unknownPage(request: FastifyRequest): string {
  const language = pageLanguage(request);
  const reference = readReference(referenceOf(request));
  return reference !== null && 'paymentCode' in reference
    ? renderPayEntry({
        language,
        code: formatPaymentCode(reference.paymentCode),
        error: 'codeUnknown',
      })
    : renderPayNotice({ language, notice: 'unknown' });
}

/** Whoever only types a code sees enough to know the child again, and not what the family has left. */
function shownTo(reference: PayerReference, payable: Payable): Payable {
  if ('token' in reference) return payable;
  const students = payable.students.map((student) => ({
    ...student,
    name: shortName(student.name),
  }));
  return { ...payable, students, credit: 0 };
}

/** `Grace Achu Nkeng` becomes `Grace N.` */
function shortName(name: string): string {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.at(-1)?.match(/^./u)?.[0] : undefined;
  return last === undefined ? name : `${words[0]} ${last}.`;
}
