import type { Answer } from '@ardoise/contract/call';
import { formatDay } from '@ardoise/contract/dates';
import { languages, say, type Text } from '@ardoise/contract/language';
import type { exportYears as call, YearStatus } from '@ardoise/contract/years';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { costs } from '../../platform/http/costs.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import {
  listLifeSeconds,
  type ListWorkbook,
  sendList,
  writeList,
} from '../../platform/xlsx/list-workbook.ts';
import { findYears } from './present.ts';

const listGrant = z.object({
  orgId: z.uuid(),
  language: z.enum(languages),
  q: z.string().optional(),
  expiresAtMs: z.number().int(),
});
type ListGrant = z.output<typeof listGrant>;

/** Signs an address for exactly this search. The workbook is made when it is fetched, and kept nowhere. */
export async function exportYears(
  { tx, orgId, language, now, audit }: SchoolContext,
  key: Buffer,
  q: string | undefined,
): Promise<Answer<typeof call>> {
  const rows = (await findYears(tx, orgId, q)).length;
  const expiresAtMs = now.getTime() + listLifeSeconds * 1000;
  const grant: ListGrant = { orgId, language, q, expiresAtMs };
  await audit({ action: 'years.exported', subject: 'years', after: { q, rows } });
  return { address: `/downloads/years/${sealGrant(key, grant)}`, rows };
}

const workbook: ListWorkbook = {
  name: { en: 'Academic years', fr: 'Années scolaires' },
  fileName: { en: 'academic-years.xlsx', fr: 'annees-scolaires.xlsx' },
  columns: [
    { en: 'Academic year', fr: 'Année scolaire', width: 16 },
    { en: 'State', fr: 'État', width: 14 },
    { en: 'Payable', fr: 'Payable', width: 10 },
    { en: 'Reopening', fr: 'Rentrée', width: 14 },
    { en: 'Closing', fr: 'Clôture', width: 14 },
    { en: 'Classes', fr: 'Classes', width: 10 },
    { en: 'Students', fr: 'Élèves', width: 10 },
  ],
};

const yes: Text = { en: 'yes', fr: 'oui' };

const statusNames: Record<YearStatus, Text> = {
  running: { en: 'Running', fr: 'En cours' },
  stopped: { en: 'Stopped', fr: 'Arrêtée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
};

async function writeYears({ db }: Services, grant: ListGrant): Promise<Buffer> {
  const { orgId, language } = grant;
  const years = await db.read({ orgId }, (tx) => findYears(tx, orgId, grant.q));
  const rows = years.map((year) => [
    year.name,
    say(statusNames[year.status], language),
    year.isPayable ? say(yes, language) : null,
    formatDay(year.reopeningOn),
    formatDay(year.closingOn),
    year.classCount,
    year.studentCount,
  ]);
  return writeList(workbook, language, rows);
}

export function serveYears(app: FastifyInstance, services: Services, key: Buffer): void {
  const config = { cost: costs.document };
  app.get<{ Params: { token: string } }>(
    '/downloads/years/:token',
    { config },
    async (request, reply) => {
      const grant = openGrant(key, listGrant, request.params.token, services.clock.now());
      if (grant === null) return reply.callNotFound();
      return sendList(reply, workbook, grant.language, await writeYears(services, grant));
    },
  );
}
