import './tables.ts';
import { Readable } from 'node:stream';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type openSchoolExport as openCall,
  type SchoolExport,
  schoolExportErrors,
  type startSchoolExport as startCall,
} from '@ardoise/contract/school-data/school-export';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Work } from '../../platform/work.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import {
  expiryOf,
  type ExportPlace,
  fileNameOf,
  findExport,
  findOwnExport,
  lifeMs,
  partName,
  presentExport,
  removeParts,
} from './export-store.ts';
import { makeExportLater } from './make-export.ts';
import type { SchoolExportRow } from './tables.ts';

/** Newest first; one that has run out is not shown, though it may not be removed yet. */
export async function listExports({
  tx,
  orgId,
  actor,
  now,
}: SchoolContext): Promise<SchoolExport[]> {
  const rows = await tx
    .selectFrom('school_exports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('created_at', '>', new Date(now.getTime() - lifeMs))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => presentExport(row, actor.personId));
}

/** One at a time: it reads the whole school, and the disk holds a copy of it. */
export async function refuseSecond({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>): Promise<void> {
  const underWay = await tx
    .selectFrom('school_exports')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (underWay !== undefined) throw new Refusal(schoolExportErrors.schoolExportUnderWay);
}

export async function startExport(work: SchoolContext): Promise<Answer<typeof startCall>> {
  const { tx, orgId, actor, now, language } = work;
  await takeTurns(tx, `schoolExport:${orgId}`);
  await refuseSecond(work);
  const id = newId(now);
  const row = await tx
    .insertInto('school_exports')
    .values({
      org_id: orgId,
      id,
      maker_id: actor.personId,
      maker_name: actor.name,
      language,
      state: 'queued',
      bytes: null,
      failure: null,
      as_of: null,
      created_at: now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({ action: 'schoolExport.asked', subject: 'schoolExport', subjectId: id });
  // The health of children is in it.
  await work.audit({ action: 'health.read', subject: 'schoolExport', subjectId: id });
  await work.emit('schoolExport.changed', id, { state: 'queued' });
  await enqueue(tx, makeExportLater, { orgId, id });
  return presentExport(row, actor.personId);
}

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('school-export-address');
const exportGrant = z.object({ orgId: z.uuid(), id: z.uuid(), expiresAtMs: z.number().int() });

const isOpenAt = (row: SchoolExportRow, now: Date): boolean =>
  row.state === 'ready' && expiryOf(row) > now;

/** Asked before somebody proves again who they are, and once more with the address. */
export async function refuseNotReady(
  { tx, orgId, actor, now }: Pick<SchoolContext, 'tx' | 'orgId' | 'actor' | 'now'>,
  id: string,
): Promise<void> {
  const row = await findOwnExport(tx, { orgId, id }, actor.personId);
  if (!isOpenAt(row, now)) throw new Refusal(schoolExportErrors.schoolExportNotReady);
}

export async function openExport(
  context: SchoolContext,
  id: string,
): Promise<Answer<typeof openCall>> {
  const { orgId, services, now, audit } = context;
  await refuseNotReady(context, id);
  await audit({ action: 'schoolExport.opened', subject: 'schoolExport', subjectId: id });
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const grant: z.output<typeof exportGrant> = { orgId, id, expiresAtMs };
  return { address: `/downloads/exports/${sealGrant(keyOf(services), grant)}` };
}

/** One part at a time, and the next when the reader has taken it. */
async function* partsOf(
  storage: Storage,
  place: ExportPlace,
  parts: number,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const content = await storage.get(partName(place, part));
    if (content === null) throw new Error('A part of an export is missing.');
    yield content;
  }
}

export function serveExports(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/exports/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const grant = openGrant(keyOf(services), exportGrant, request.params.token, now);
      if (grant === null) return reply.callNotFound();
      const row = await services.db.read({ orgId: grant.orgId }, (tx) => findExport(tx, grant));
      if (row === undefined || !isOpenAt(row, now)) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', `attachment; filename="${fileNameOf(row)}"`)
        .header('content-length', row.bytes ?? 0)
        .type('application/zip')
        .send(Readable.from(partsOf(services.storage, grant, row.parts)));
    },
  );
}

interface PartsToForget extends ExportPlace {
  readonly parts: number;
}

/** After the commit that removed the row. A part that was being written then comes after its row is gone: so it waits a little. */
export const forgetParts: Job<PartsToForget> = {
  name: 'schoolExports.forget',
  kind: 'upkeep',
  maxAttempts: 10,
  work: ({ parts, ...place }, { services }) => removeParts(services.storage, place, { to: parts }),
};

const whileWrittenSeconds = 60;

async function forgetLater({ tx, orgId }: Work, id: string, parts: number): Promise<void> {
  const gone = { orgId, id, parts };
  await enqueue(tx, forgetParts, gone);
  await enqueue(tx, forgetParts, gone, { delaySeconds: whileWrittenSeconds });
}

/** Of whoever was erased they all hold a copy. */
export async function dropAllExports(work: Work): Promise<void> {
  const gone = await work.tx
    .deleteFrom('school_exports')
    .where('org_id', '=', work.orgId)
    .returning(['id', 'parts'])
    .execute();
  for (const { id, parts } of gone) await forgetLater(work, id, parts);
}

/** Any owner may: whoever asked for it may be gone. */
export async function removeExport(work: SchoolContext, id: string): Promise<Record<never, never>> {
  const { tx, orgId } = work;
  const row = found(
    await tx
      .deleteFrom('school_exports')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning(['parts'])
      .executeTakeFirst(),
    errors.notFound,
  );
  await forgetLater(work, id, row.parts);
  await work.audit({ action: 'schoolExport.removed', subject: 'schoolExport', subjectId: id });
  await work.emit('schoolExport.changed', id, { state: 'removed' });
  return {};
}
