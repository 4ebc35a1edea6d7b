import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { payFailures, renderPayEntry } from '@ardoise/public-pages/payment/render';
import type { FastifyInstance } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { createMissLimit, wrongLinks } from '../../platform/http/miss-limit.ts';
import type { Services } from '../../platform/services.ts';
import { createCodeGuesses } from './code-guesses.ts';
import { addPublicPages } from '../../platform/http/public-pages.ts';
import { createLimit } from '../../platform/http/page-limits.ts';
import { isCollectionToken } from '../developer-api/public.ts';
import { choosePage, goTo, reviewPage } from './choose-page.ts';
import { collectionPage, reviewCollection, startCollectionPage } from './collection-page.ts';
import { promptAgain, receiptFile, stateAnswer, statePage } from './follow-page.ts';
import { invoiceFile } from './invoice-file.ts';
import { createPayFrame, type Page, scriptName } from './pay-frame.ts';
import { proofPage, takeProof } from './proof-page.ts';
import { creditPage, startPage } from './start-page.ts';
import { createCodeLimit } from './code-limit.ts';

/** Starting asks a telephone: no address does that more often, however many payers share it. */
const startsPerMinute = 120;
const pdfsPerMinute = 60;
/** A picture takes the processor for up to a second. */
const proofsPerMinute = 20;

/** Where a guardian pays, from any phone and without an account. */
export function addPayPages(app: FastifyInstance, services: Services): void {
  addPublicPages(app, services, { failures: payFailures, script: scriptName }, (scope) => {
    const config = { cost: costs.page };
    const frame = createPayFrame(services, {
      links: createMissLimit(scope, wrongLinks),
      codes: createCodeGuesses(scope, services),
    });
    const limitStarts = createLimit(scope, startsPerMinute);
    const limitCodes = createCodeLimit(scope);
    const limitProofs = createLimit(scope, proofsPerMinute);
    const limitPdfs = createLimit(scope, pdfsPerMinute);
    addEntry(scope);
    scope.post('/pay/:reference/name', { config }, frame.name);
    const ofCollection = {
      first: frame.follow(collectionPage(frame)),
      review: frame.follow(reviewCollection(frame)),
      start: frame.follow(startCollectionPage(frame)),
    };
    const first = orOf(ofCollection.first, frame.visit(choosePage(services)));
    scope.get('/pay/:reference', { config }, first);
    const review = orOf(ofCollection.review, frame.visit(reviewPage(services)));
    scope.post('/pay/:reference', { config }, review);
    for (const [name, work] of [
      ['start', orOf(ofCollection.start, frame.visit(startPage(services)))],
      ['credit', frame.visit(creditPage(services))],
    ] as const) {
      const url = `/pay/:reference/${name}`;
      scope.post(url, { config, preHandler: [limitStarts, limitCodes] }, work);
      // An address that only takes forms is sometimes reloaded.
      scope.get(
        url,
        { config },
        frame.follow(async (visit) =>
          goTo(visit, `${visit.page.path}?lang=${visit.page.language}`),
        ),
      );
    }
    scope.get('/pay/:reference/proof', { config }, frame.follow(proofPage(frame)));
    scope.post(
      '/pay/:reference/proof',
      { config, preHandler: [limitProofs, limitCodes] },
      frame.follow(takeProof(frame)),
    );
    scope.get(
      '/pay/:reference/invoice.pdf',
      { config: { cost: costs.document }, preHandler: limitPdfs },
      frame.follow(invoiceFile(frame)),
    );
    const followed = '/pay/:reference/t/:id';
    scope.get(followed, { config }, frame.follow(statePage(frame)));
    scope.get(
      `${followed}/state`,
      { config: { cost: costs.text } },
      frame.follow(stateAnswer(frame)),
    );
    scope.post(
      `${followed}/again`,
      { config, preHandler: [limitStarts, limitCodes] },
      frame.follow(promptAgain(frame)),
    );
    // Reloaded, it shows where the payment stands.
    scope.get(`${followed}/again`, { config }, frame.follow(statePage(frame)));
    scope.get(
      `${followed}/receipt.pdf`,
      { config: { cost: costs.document }, preHandler: limitPdfs },
      frame.follow(receiptFile(frame)),
    );
  });
}

/** The link of a collection has pages of its own; it is told from the others by its form. */
const orOf =
  (ofCollection: Page, other: Page): Page =>
  (request, reply) => {
    const { reference } = request.params as { readonly reference: string };
    return (isCollectionToken(reference) ? ofCollection : other)(request, reply);
  };

/** A mistyped code is caught by its check character, here and without asking the database. */
function addEntry(scope: FastifyInstance): void {
  scope.get('/pay', { config: { cost: costs.page } }, async (request, reply) => {
    const language = pageLanguage(request);
    const { code } = request.query as { readonly code?: unknown };
    if (typeof code !== 'string')
      return sendPage(request, reply, renderPayEntry({ language, code: '', error: null }));
    const read = parsePaymentCode(code);
    if (read !== null) return reply.redirect(`/pay/${read}?lang=${language}`, 303);
    const typed = code.trim().slice(0, 20);
    const error = typed === '' ? 'codeMissing' : 'codeWrong';
    const html = renderPayEntry({ language, code: typed, error });
    return sendPage(request, reply, html, 422);
  });
}
