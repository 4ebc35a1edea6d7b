import type { Answer, Input } from '@ardoise/contract/protocol/call';
import {
  configSchema,
  type InvoiceConfig,
  type previewInvoiceConfig,
} from '@ardoise/contract/invoicing/invoice-config';
import type { openInvoicePdf } from '@ardoise/contract/invoicing/invoice-moves';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Language, languages } from '@ardoise/contract/values/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { costs } from '../../../platform/http/costs.ts';
import { found } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { readLogo, sendPdf } from '../../receipts/public.ts';
import { readInvoiceRow } from '../store.ts';
import { drawInvoice } from './draw-invoice.ts';
import {
  type ReadPaper,
  readCreditPaper,
  readExamplePaper,
  readInvoicePaper,
} from './read-paper.ts';

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('invoice-pdf-address');

const grant = z.object({
  orgId: z.uuid(),
  expiresAtMs: z.number().int(),
  of: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('invoice'), id: z.uuid() }),
    z.object({ kind: z.literal('creditNote'), id: z.uuid(), noteId: z.uuid() }),
    z.object({ kind: z.literal('example'), config: configSchema, language: z.enum(languages) }),
  ]),
});
type Wanted = z.output<typeof grant>['of'];

function addressOf({ orgId, now, services }: SchoolContext, of: Wanted): string {
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const given: z.output<typeof grant> = { orgId, expiresAtMs, of };
  return `/downloads/invoice-pdf/${sealGrant(keyOf(services), given)}`;
}

/** Signs an address for exactly this paper. It is drawn when it is fetched, and kept nowhere. */
export async function openPdf(
  context: SchoolContext,
  id: string,
  body: Input<typeof openInvoicePdf>['body'],
): Promise<Answer<typeof openInvoicePdf>> {
  const { tx, orgId } = context;
  await readInvoiceRow(tx, orgId, id);
  const noteId = body?.creditNoteId;
  if (noteId === undefined) return { address: addressOf(context, { kind: 'invoice', id }) };
  const note = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', id)
    .where('id', '=', noteId)
    .executeTakeFirst();
  found(note, errors.notFound);
  return { address: addressOf(context, { kind: 'creditNote', id, noteId }) };
}

export async function openExample(
  context: SchoolContext,
  { language = context.language, ...config }: InvoiceConfig & { language?: Language | undefined },
): Promise<Answer<typeof previewInvoiceConfig>> {
  return { address: addressOf(context, { kind: 'example', config, language }) };
}

function readWanted(work: Work, of: Wanted): Promise<ReadPaper> {
  if (of.kind === 'invoice') return readInvoicePaper(work, of.id);
  if (of.kind === 'creditNote') return readCreditPaper(work, of.id, of.noteId);
  return readExamplePaper(work, of.config, of.language);
}

/** The logo is read and the paper drawn when the transaction has ended. */
async function sendPaper(
  services: Services,
  reply: FastifyReply,
  orgId: string,
  read: (work: Work) => Promise<ReadPaper>,
): Promise<FastifyReply> {
  const { paper, logoId } = await inSchool(services, orgId, read);
  const logo = paper.look.showsLogo ? await readLogo(services, orgId, logoId) : null;
  const content = await drawInvoice({ ...paper, school: { ...paper.school, logo } });
  return sendPdf(reply, paper.number ?? 'draft', content);
}

/** For whoever has the payment link. */
export const sendInvoicePdf = (
  services: Services,
  reply: FastifyReply,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<FastifyReply> => sendPaper(services, reply, orgId, (work) => readInvoicePaper(work, id));

export function servePdf(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/invoice-pdf/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const { token } = request.params;
      const opened = openGrant(keyOf(services), grant, token, services.clock.now());
      if (opened === null) return reply.callNotFound();
      return sendPaper(services, reply, opened.orgId, (work) => readWanted(work, opened.of));
    },
  );
}
