import type { Answer } from '@ardoise/contract/protocol/call';
import type { printFeeLetters as call } from '@ardoise/contract/fees';
import { dayIn } from '@ardoise/contract/values/dates';
import { type Language, languages } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { readInstallments } from '../billing/public.ts';
import { makePaymentLink } from '../pay-pages/public.ts';
import { readLogo, sendPdf } from '../receipts/public.ts';
import { drawLetters, type Letter, type LetterSchool } from './letter-pdf.ts';
import { readDebtors } from './read-debtors.ts';

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('fee-letters-address');

const lettersGrant = z.object({
  orgId: z.uuid(),
  ids: z.array(z.uuid()),
  language: z.enum(languages),
  expiresAtMs: z.number().int(),
});

/** Signs an address for letters about exactly these fees. They are written when it is fetched, and kept nowhere. */
export async function openLetters(
  context: SchoolContext,
  ids: readonly string[],
): Promise<Answer<typeof call>> {
  const { orgId, language, now, audit, services } = context;
  const letters = await writeLetters(context, ids, language);
  await audit({
    action: 'fees.lettersPrinted',
    subject: 'fees',
    after: { letters: letters.length, students: letters.map(({ number }) => number) },
  });
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const token = sealGrant(keyOf(services), {
    orgId,
    ids: [...ids],
    language,
    expiresAtMs,
  } as never);
  return { address: `/downloads/fee-letters/${token}`, letters: letters.length };
}

/** What each of the students owes over all their fees, as the page that the link leads to shows it. */
async function writeLetters(
  work: Work,
  feeIds: readonly string[],
  language: Language,
): Promise<Letter[]> {
  const { tx, orgId } = work;
  const letters: Letter[] = [];
  for (const debtor of await readDebtors(tx, orgId, feeIds, language)) {
    const subject = { studentId: debtor.studentId };
    const link = await makePaymentLink({ ...work, language: debtor.language }, subject);
    const installments = await readInstallments(tx, orgId, debtor.familyId);
    const open = installments.filter((one) => one.open > 0 && one.studentId === debtor.studentId);
    if (open.length > 0)
      letters.push({
        ...debtor,
        address: link.address,
        paymentCode: link.paymentCode ?? '',
        asked: link.asked,
        owed: link.owed,
        lines: open.map(({ kind, title, year, dueOn, open: amount }) => ({
          kind,
          title,
          year,
          dueOn,
          amount,
        })),
      });
  }
  return letters;
}

async function readSchool({
  tx,
  orgId,
  now,
}: Work): Promise<LetterSchool & { logoId: string | null }> {
  const { rows } = await sql<{
    name: string;
    town: string | null;
    phone: string | null;
    logoId: string | null;
    zone: string;
  }>`
    select o.name, o.town, o.phone, o.logo_id as "logoId", o.time_zone as zone
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  const [school] = rows;
  if (school === undefined) throw new Error('The school is gone.');
  const { zone, ...shown } = school;
  return { ...shown, today: dayIn(zone, now) };
}

export function serveLetters(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/fee-letters/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const { token } = request.params;
      const grant = openGrant(keyOf(services), lettersGrant, token, services.clock.now());
      if (grant === null) return reply.callNotFound();
      const { orgId, ids, language } = grant;
      const { letters, school } = await inSchool(services, orgId, async (work) => ({
        letters: await writeLetters(work, ids, language),
        school: await readSchool(work),
      }));
      if (letters.length === 0) return reply.callNotFound();
      const logo = await readLogo(services, orgId, school.logoId);
      const content = await drawLetters(
        letters,
        { ...school, logo },
        language,
        services.clock.now(),
      );
      return sendPdf(reply, `letters-${school.today}`, content);
    },
  );
}
