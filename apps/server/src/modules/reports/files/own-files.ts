import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type {
  cancelReportFile as cancelCall,
  listReportFiles as listCall,
  openReportFile as openCall,
} from '@ardoise/contract/reports/report-files';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { costs } from '../../../platform/http/costs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { readTimeZone } from '../ask-report.ts';
import { namesHealth } from '../kinds/students.ts';
import type { ReportFileRow } from '../tables.ts';
import {
  changeUnderWay,
  expiryOf,
  fileNameOf,
  findFile,
  findOwnFile,
  presentFile,
  storedName,
} from './file-store.ts';
import { mediaTypes } from './make-file.ts';
import { isAllowed } from './still-allowed.ts';

/** Newest first; those that have run out are not shown, though they may not be removed yet. */
export async function listOwnFiles(
  { tx, orgId, actor, language, now }: SchoolContext,
  { page, perPage }: Input<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const timeZone = await readTimeZone(tx, orgId);
  const { rows } = await sql<ReportFileRow & { total: number }>`
    select f.*, count(*) over () as total from report_files f
     where f.org_id = ${orgId} and f.maker_id = ${actor.personId}
       and f.created_at > ${now}::timestamptz - interval '7 days'
     order by f.created_at desc, f.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    tx,
  );
  return {
    items: rows.map((row) => presentFile(row, timeZone, language)),
    total: rows[0]?.total ?? 0,
    page,
    perPage,
  };
}

export async function readOwnFile({ tx, orgId, actor, language }: SchoolContext, id: string) {
  const row = await findOwnFile(tx, { orgId, id }, actor.personId);
  return presentFile(row, await readTimeZone(tx, orgId), language);
}

/** The job sees it with its next batch, and ends. */
export async function cancelOwnFile(
  work: SchoolContext,
  id: string,
): Promise<Answer<typeof cancelCall>> {
  const { tx, orgId, actor, language, now } = work;
  await findOwnFile(tx, { orgId, id }, actor.personId);
  const end = { state: 'cancelled', finished_at: now } as const;
  const row = await changeUnderWay(tx, { orgId, id }, end);
  if (row === undefined) throw new Refusal(reportErrors.exportEnded);
  await work.audit({ action: 'report.cancelled', subject: 'report', subjectId: id });
  const facts = { fileId: id, state: row.state, isBackground: false };
  await work.emit('reportFile.changed', actor.personId, facts);
  return presentFile(row, await readTimeZone(tx, orgId), language);
}

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('report-file-address');

const fileGrant = z.object({ orgId: z.uuid(), id: z.uuid(), expiresAtMs: z.number().int() });

const isOpenAt = (row: ReportFileRow, now: Date): boolean =>
  row.state === 'ready' && expiryOf(row) > now;

/**
 * Whoever may see less by now than when it was made does not get it. Of what a schedule made, a child's health is read only now;
 * whoever made it by themselves was recorded then.
 */
export async function openOwnFile(
  { tx, orgId, actor, role, services, now, audit }: SchoolContext,
  id: string,
): Promise<Answer<typeof openCall>> {
  const row = await findOwnFile(tx, { orgId, id }, actor.personId);
  if (!isOpenAt(row, now)) throw new Refusal(reportErrors.exportNotReady);
  if (!isAllowed(row, role)) throw new Refusal(errors.notPermitted);
  if (row.schedule_id !== null && namesHealth(row.columns))
    await audit({ action: 'health.read', subject: 'report', subjectId: id });
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const grant: z.output<typeof fileGrant> = { orgId, id, expiresAtMs };
  return { address: `/downloads/reports/${sealGrant(keyOf(services), grant)}` };
}

export function serveReportFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/reports/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const grant = openGrant(keyOf(services), fileGrant, request.params.token, now);
      if (grant === null) return reply.callNotFound();
      const { orgId } = grant;
      const { row, timeZone } = await services.db.read({ orgId }, async (tx) => ({
        row: await findFile(tx, grant),
        timeZone: await readTimeZone(tx, orgId),
      }));
      if (row === undefined || !isOpenAt(row, now)) return reply.callNotFound();
      const content = await services.storage.get(storedName(grant));
      if (content === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', `attachment; filename="${fileNameOf(row, timeZone)}"`)
        .type(mediaTypes[row.format])
        .send(content);
    },
  );
}
