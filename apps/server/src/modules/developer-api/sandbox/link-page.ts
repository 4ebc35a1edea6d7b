import './tables.ts';
import { type TestCase, testCases } from '@ardoise/contract/developer/test-cases';
import { payFailures } from '@ardoise/public-pages/payment/render';
import { renderNoSandboxPage, renderSandboxPage } from '@ardoise/public-pages/sandbox/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { costs } from '../../../platform/http/costs.ts';
import { formOf, pageLanguage, sendPage } from '../../../platform/http/forms.ts';
import { createMissLimit, wrongLinks } from '../../../platform/http/miss-limit.ts';
import { addPublicPages } from '../../../platform/http/public-pages.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { newTransactionNumber } from '../../mobile-money/public.ts';
import { lockCollection } from './present-collection.ts';
import { standingOf } from './rules.ts';
import { settleLater } from './settle.ts';
import type { SandboxCollectionRow } from './tables.ts';

const findByToken = ({ db }: Services, token: string): Promise<SandboxCollectionRow | undefined> =>
  db.read('platform', (tx) =>
    tx.selectFrom('sandbox_collections').selectAll().where('token', '=', token).executeTakeFirst(),
  );

/** As if the payer had given the number of the test case. Whoever chooses second finds what was chosen. */
async function choose(work: Work, id: string, { outcome, ...chosen }: TestCase): Promise<void> {
  const { tx, orgId, now } = work;
  const row = await lockCollection(work, id);
  if (row.outcome !== null || standingOf(row, now).state !== 'waiting') return;
  const settlesAt = new Date(now.getTime() + chosen.afterSeconds * 1_000);
  await tx
    .updateTable('sandbox_collections')
    .set({
      outcome,
      settles_at: settlesAt,
      phone: `677000${chosen.phoneEnd}`,
      operator: 'mtn',
      number: newTransactionNumber(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await settleLater(work, { kind: 'collection', id, at: settlesAt });
}

function showPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  row: SandboxCollectionRow,
): FastifyReply {
  const { state } = standingOf(row, services.clock.now());
  const html = renderSandboxPage({
    language: pageLanguage(request),
    path: `/sandbox/${row.token}`,
    amount: row.amount,
    description: row.description,
    state,
    isOpen: state === 'waiting' && row.outcome === null,
  });
  return sendPage(request, reply, html);
}

/** Where the link of a sandbox collection leads, for whoever tries it out: plain forms, no account, no script. */
export function addSandboxPages(app: FastifyInstance, services: Services): void {
  addPublicPages(app, services, { failures: payFailures }, (scope) => {
    const config = { cost: costs.page };
    const misses = createMissLimit(scope, wrongLinks);
    type Act = (row: SandboxCollectionRow) => Promise<FastifyReply>;
    const withRow = async (request: FastifyRequest, reply: FastifyReply, act: Act) => {
      const { token } = request.params as { readonly token: string };
      const row = await findByToken(services, token);
      if (row !== undefined) return act(row);
      await misses.countOrRefuse(request);
      return sendPage(request, reply, renderNoSandboxPage(pageLanguage(request)), 404);
    };
    scope.get('/sandbox/:token', { config }, (request, reply) =>
      withRow(request, reply, async (row) => showPage(services, request, reply, row)),
    );
    scope.post('/sandbox/:token', { config }, (request, reply) =>
      withRow(request, reply, async ({ org_id: orgId, id, token }) => {
        const wanted = formOf(request).get('outcome');
        const chosen = testCases.find(({ outcome }) => outcome === wanted);
        if (chosen !== undefined)
          await inSchool(services, orgId, (work) => choose(work, id, chosen));
        return reply.redirect(`/sandbox/${token}?lang=${pageLanguage(request)}`, 303);
      }),
    );
  });
}
