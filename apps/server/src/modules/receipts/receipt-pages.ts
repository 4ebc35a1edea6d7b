import { formatDay, formatMoment, dayIn } from '@ardoise/contract/values/dates';
import { say } from '@ardoise/contract/values/language';
import { payFailures } from '@ardoise/public-pages/payment/render';
import {
  renderReceiptCheck,
  renderReceiptEntry,
  renderReceiptWrong,
} from '@ardoise/public-pages/receipt/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { createMissLimit, type MissLimit, wrongLinks } from '../../platform/http/miss-limit.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { addPublicPages } from '../../platform/http/public-pages.ts';
import { createLimit } from '../../platform/http/page-limits.ts';
import { findProviderReceipt } from './provider-receipt-store.ts';
import { formatReceiptCode, readReceiptCode } from './receipt-code.ts';
import { printReceipt, readFormat, sendPdf } from './receipt-print.ts';
import {
  keepSentRating,
  ratingLimit,
  readRatingPart,
  type Sent,
  statusOf,
} from '../ratings/public.ts';
import { findRatingPlace } from './rate-receipt.ts';
import { findReceipt, type GenuineReceipt } from './receipt-store.ts';
import { erasedStudent } from './receipt-text.ts';

/** A PDF takes as long as hundreds of pages. */
const pdfsPerMinute = 60;

interface Query {
  readonly code?: unknown;
  readonly format?: unknown;
  readonly rated?: unknown;
}

const codeLength = 60;

/** Where anybody finds out whether a receipt is genuine. */
export function addReceiptPages(app: FastifyInstance, services: Services): void {
  addPublicPages(app, services, { failures: payFailures }, (scope) => {
    const limit = createMissLimit(scope, wrongLinks);
    const config = { cost: costs.page };
    scope.get('/receipt', { config }, async (request, reply) => {
      const language = pageLanguage(request);
      const { code } = request.query as Query;
      if (typeof code !== 'string') return sendPage(request, reply, renderReceiptEntry(language));
      const typed = code.trim().slice(0, codeLength);
      return reply.redirect(`/receipt/${encodeURIComponent(typed)}?lang=${language}`, 303);
    });
    scope.get('/receipt/:file', { config }, async (request, reply) => {
      const { file } = request.params as { file: string };
      const typed = file.replace(/\.pdf$/i, '');
      const receipt = await findGenuine(services, limit, request, typed);
      if (receipt === null) {
        const wrong = { language: pageLanguage(request), code: typed.slice(0, codeLength) };
        return sendPage(request, reply, renderReceiptWrong(wrong), 404);
      }
      if (typed !== file) return printIt(request, reply, receipt);
      const isRated = (request.query as Query).rated === '1';
      const page = await checkPage(services, receipt, request, isRated ? 'kept' : null);
      return sendPage(request, reply, page);
    });
    serveRatings(scope, services, limit);
    const limitPdfs = createLimit(scope, pdfsPerMinute);
    const printIt = async (
      request: FastifyRequest,
      reply: FastifyReply,
      receipt: GenuineReceipt,
    ): Promise<FastifyReply> => {
      await limitPdfs(request);
      const format = readFormat((request.query as Query).format);
      const printing = { format, language: pageLanguage(request) };
      return sendPdf(reply, receipt.record.number, await printReceipt(services, receipt, printing));
    };
  });
}

/** The form on the page of a receipt: whoever holds the receipt may rate the school for it. */
function serveRatings(scope: FastifyInstance, services: Services, limit: MissLimit): void {
  const path = '/receipt/:file/rating';
  const config = { cost: costs.page };
  scope.get(path, { config }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const typed = encodeURIComponent(file.slice(0, codeLength));
    return reply.redirect(`/receipt/${typed}?lang=${pageLanguage(request)}`, 303);
  });
  scope.post(path, { config: { ...config, rateLimit: ratingLimit } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const language = pageLanguage(request);
    const receipt = await findGenuine(services, limit, request, file);
    const place = receipt === null ? null : await findRatingPlace(services, receipt, language);
    if (receipt === null || place === null) {
      const wrong = { language, code: file.slice(0, codeLength) };
      return sendPage(request, reply, renderReceiptWrong(wrong), 404);
    }
    const sent = await keepSentRating(services, request, place);
    if (sent.outcome === 'kept')
      return reply.redirect(`/receipt/${receipt.record.code}?lang=${language}&rated=1#rating`, 303);
    const page = await checkPage(services, receipt, request, sent);
    return sendPage(request, reply, page, statusOf(sent));
  });
}

/** A code that cannot be ours is known without the database; either way the answer is the same. */
async function findGenuine(
  services: Services,
  limit: MissLimit,
  request: FastifyRequest,
  typed: string,
): Promise<GenuineReceipt | null> {
  const code = readReceiptCode(services.keyFor('receipt-code'), typed);
  const receipt =
    code === null
      ? null
      : await services.db.read(
          'platform',
          async (tx) =>
            (await findReceipt({ services, tx }, code)) ??
            (await findProviderReceipt({ services, tx }, code)),
        );
  if (receipt === null) await limit.countOrRefuse(request);
  return receipt;
}

async function checkPage(
  services: Services,
  receipt: GenuineReceipt,
  request: FastifyRequest,
  sent: Sent | 'kept' | null,
): Promise<string> {
  const { record, standing, reversedAt, movedTo, logoId } = receipt;
  const { orgId, timeZone } = record;
  const language = pageLanguage(request);
  const place = await findRatingPlace(services, receipt, language);
  const rating =
    place === null
      ? null
      : await services.db.read({ orgId: place.rated.orgId }, (tx) =>
          readRatingPart(services, tx, place, sent),
        );
  return renderReceiptCheck({
    language,
    school: {
      name: record.school,
      logo: logoId === null ? null : fileUrl(orgId, logoId),
      ...standing,
    },
    code: record.code,
    printedCode: formatReceiptCode(record.code),
    number: record.number,
    date: formatMoment(new Date(record.issuedAt), timeZone),
    amount: record.amount,
    payerFee: record.payerFee ?? 0,
    students: record.students.map(({ initials, isErased, className }) =>
      [isErased === true ? say(erasedStudent, language) : initials, className]
        .filter((part) => part !== null)
        .join(' · '),
    ),
    ...(record.bought === undefined
      ? {}
      : {
          bought: {
            buyer: record.bought.buyer,
            lines: record.bought.lines.map(({ name }) => say(name, language)),
          },
        }),
    movedTo,
    rating,
    reversedOn: reversedAt === null ? null : formatDay(dayIn(timeZone, reversedAt)),
  });
}
