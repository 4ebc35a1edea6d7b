import {
  renderPayEntry,
  renderPayName,
  renderPayNotice,
  type PayPage,
} from '@ardoise/public-pages/payment/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatPaymentCode } from '@ardoise/contract/values/payment-code';
import { formOf, pageLanguage, scriptAddress, sendPage } from '../../platform/http/forms.ts';
import type { MissLimit } from '../../platform/http/miss-limit.ts';
import type { Services } from '../../platform/services.ts';
import { type CodeGuesses, isNameOfStudent } from './code-guesses.ts';
import { findPayable, type Payable } from './find-payable.ts';
import {
  type FamilyFace,
  type FoundPayer,
  findPayer,
  findStudentName,
  type PayerReference,
  readCode,
  readReference,
} from './pay-store.ts';

export const scriptName = 'payment.js';

/** A payer at one of the pages of a link, with what there is to pay. */
export interface PayVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly page: PayPage;
  readonly payable: Payable;
  readonly face: FamilyFace;
  /** A code is short and may be seen by many; a link was sent to somebody. */
  readonly cameByLink: boolean;
}

/** A payer who follows a payment that was begun. */
export interface FollowVisit extends Pick<PayVisit, 'request' | 'reply' | 'page' | 'cameByLink'> {
  readonly payer: FoundPayer;
}

export type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PayFrame {
  readonly services: Services;
  visit(work: (visit: PayVisit) => Promise<FastifyReply>): Page;
  follow(work: (visit: FollowVisit) => Promise<FastifyReply>): Page;
  /** Takes the student's name, where it was asked for. */
  readonly name: Page;
  sendUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** What is counted of those who guess: links cannot be found by it, codes could. */
interface Guesses {
  readonly links: MissLimit;
  readonly codes: CodeGuesses;
}

const referenceOf = (request: FastifyRequest): string =>
  (request.params as { readonly reference: string }).reference;

const pathOf = (request: FastifyRequest): string =>
  `/pay/${encodeURIComponent(referenceOf(request))}`;

/** Finds who a link or code is of before anything else happens, and limits those who guess. */
export function createPayFrame(services: Services, { links, codes }: Guesses): PayFrame {
  const { db } = services;
  const script = scriptAddress(services, scriptName);
  const pageOf = (request: FastifyRequest, school: PayPage['school']): PayPage => ({
    language: pageLanguage(request),
    school,
    path: pathOf(request),
    script,
  });
  const sendUnknown: PayFrame['sendUnknown'] = async (request, reply) => {
    if (readCode(request) === null) await links.countOrRefuse(request);
    else await codes.countGuess(request);
    return sendPage(request, reply, unknownPage(request), 404);
  };
  /** The page's work, unless the code is to be told together with a name first. */
  const guarded =
    (page: Page): Page =>
    async (request, reply) => {
      const code = readCode(request);
      if (code === null || !(await codes.mustAskName(request, code))) return page(request, reply);
      const isFirst = request.method === 'GET' && request.routeOptions.url === '/pay/:reference';
      return isFirst ? sendNamePage(request, reply, code) : toFirstPage(request, reply);
    };
  const vouchFor = (request: FastifyRequest, reply: FastifyReply): void => {
    const code = readCode(request);
    if (code !== null) codes.vouch(request, reply, code);
  };
  return {
    services,
    sendUnknown,
    visit: (work) =>
      guarded(async (request, reply) => {
        const reference = readReference(referenceOf(request));
        const found =
          reference === null
            ? null
            : await db.read('platform', async (tx) => {
                const payable = await findPayable({ services, tx }, reference);
                if (payable === null) return null;
                return { payable: shownTo(reference, payable), face: payable.face };
              });
        if (found === null) return sendUnknown(request, reply);
        vouchFor(request, reply);
        const page = pageOf(request, found.payable.school);
        const cameByLink = reference !== null && 'token' in reference;
        return work({ request, reply, page, cameByLink, ...found });
      }),
    follow: (work) =>
      guarded(async (request, reply) => {
        const reference = readReference(referenceOf(request));
        const payer =
          reference === null
            ? null
            : await db.read('platform', (tx) => findPayer({ services, tx }, reference));
        if (payer === null || reference === null) return sendUnknown(request, reply);
        const cameByLink = 'token' in reference;
        return work({ request, reply, page: pageOf(request, payer.school), payer, cameByLink });
      }),
    name: async (request, reply) => {
      const code = readCode(request);
      if (code === null) return sendUnknown(request, reply);
      const typed = (formOf(request).get('name') ?? '').trim();
      // Nobody guesses by saying nothing.
      if (typed === '') return sendNamePage(request, reply, code, typed);
      const name = await db.read('platform', (tx) => findStudentName(tx, code));
      if (name === null || !isNameOfStudent(typed, name)) {
        await codes.countGuess(request);
        return sendNamePage(request, reply, code, typed);
      }
      vouchFor(request, reply);
      return toFirstPage(request, reply);
    },
  };
}

const toFirstPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.redirect(`${pathOf(request)}?lang=${pageLanguage(request)}`, 303);

/** The same for a code that somebody has and one that nobody has. */
function sendNamePage(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  wrongName?: string,
): FastifyReply {
  const html = renderPayName({
    language: pageLanguage(request),
    path: pathOf(request),
    code: formatPaymentCode(code),
    ...(wrongName === undefined ? {} : { wrongName: wrongName.slice(0, 120) }),
  });
  return sendPage(request, reply, html, wrongName === undefined ? 200 : 422);
}

/** A well-formed code that nobody has is shown for correction; a link is not: it is never typed. */
function unknownPage(request: FastifyRequest): string {
  const language = pageLanguage(request);
  const code = readCode(request);
  return code === null
    ? renderPayNotice({ language, notice: 'unknown' })
    : renderPayEntry({ language, code: formatPaymentCode(code), error: 'codeUnknown' });
}

/** Whoever only types a code sees enough to know the child again, and not what the family has left. */
function shownTo(reference: PayerReference, payable: Payable): Payable {
  if ('token' in reference) return payable;
  const students = payable.students.map((student) => ({
    ...student,
    name: student.shortName,
  }));
  return { ...payable, students, credit: 0 };
}
