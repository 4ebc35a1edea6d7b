import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { printFeeLetters as call } from '@ardoise/contract/fees';
import { dayIn } from '@ardoise/contract/values/dates';
import { type Language, languages } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { byDeadline, type Installment, readInstallments } from '../billing/public.ts';
import { makePaymentLink } from '../pay-pages/public.ts';
import { readLogo, sendPdf } from '../receipts/public.ts';
import { drawLetters, type Letter, type LetterSchool } from './letter-pdf.ts';
import { readDebtorFamilies, readDebtors } from './read-debtors.ts';

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('fee-letters-address');

/** About the students of these fees, each alone, or about these families, each over all its children. */
type About = { readonly ids: readonly string[] } | { readonly familyIds: readonly string[] };

const ids = z.array(z.uuid());
const grantOf = { orgId: z.uuid(), language: z.enum(languages), expiresAtMs: z.number().int() };
const lettersGrant = z.union([
  z.object({ ...grantOf, ids }),
  z.object({ ...grantOf, familyIds: ids }),
]);

/** Signs an address for letters about exactly these. They are written when it is fetched, and kept nowhere; that they were is. */
export async function openLetters(
  context: SchoolContext,
  about: About,
): Promise<Answer<typeof call>> {
  const { orgId, language, now, audit, services } = context;
  const letters = await writeLetters(context, about, language);
  await audit({
    action: 'fees.lettersPrinted',
    subject: 'fees',
    after: {
      letters: letters.length,
      ['ids' in about ? 'students' : 'families']: letters.map(({ number }) => number),
    },
  });
  await keepContacts(context, [...new Set(letters.map(({ familyId }) => familyId))]);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const token = sealGrant(keyOf(services), { orgId, ...about, language, expiresAtMs } as never);
  return { address: `/downloads/fee-letters/${token}`, letters: letters.length };
}

/** A letter is a contact with its family. */
async function keepContacts(
  { tx, orgId, now, actor, emitAll }: SchoolContext,
  familyIds: readonly string[],
): Promise<void> {
  await insertRows(
    tx,
    'family_contacts',
    familyIds.map((familyId) => ({
      org_id: orgId,
      id: newId(now),
      family_id: familyId,
      kind: 'letter' as const,
      note: '',
      at: now,
      by: actor.personId,
      by_name: actor.name,
    })),
  );
  await emitAll(
    familyIds.map((recordId) => ({
      name: 'family.followedUp',
      recordId,
      facts: { by: 'letter' },
    })),
  );
}

const linesOf = (open: readonly Installment[], areOfSeveral: boolean): Letter['lines'] =>
  open.map(({ kind, title, year, dueOn, open: amount, student }) => ({
    student: areOfSeveral ? student.name : null,
    kind,
    title,
    year,
    dueOn,
    amount,
  }));

/** What each owes over all their fees, as the page that the link leads to shows it. */
function writeLetters(work: Work, about: About, language: Language): Promise<Letter[]> {
  return 'ids' in about
    ? writeToStudents(work, about.ids, language)
    : writeToFamilies(work, about.familyIds, language);
}

async function writeToStudents(
  work: Work,
  feeIds: readonly string[],
  language: Language,
): Promise<Letter[]> {
  const { tx, orgId } = work;
  const letters: Letter[] = [];
  for (const debtor of await readDebtors(tx, orgId, feeIds, language)) {
    const { studentId, name, className, ...family } = debtor;
    const link = await makePaymentLink({ ...work, language: debtor.language }, { studentId });
    const installments = await readInstallments(tx, orgId, debtor.familyId);
    const open = installments.filter((one) => one.open > 0 && one.studentId === studentId);
    if (open.length > 0)
      letters.push({
        ...family,
        student: { name, className },
        address: link.address,
        paymentCode: link.paymentCode,
        asked: link.asked,
        owed: link.owed,
        lines: linesOf(open, false),
      });
  }
  return letters;
}

async function writeToFamilies(
  work: Work,
  familyIds: readonly string[],
  language: Language,
): Promise<Letter[]> {
  const { tx, orgId } = work;
  const letters: Letter[] = [];
  for (const family of await readDebtorFamilies(tx, orgId, familyIds, language)) {
    const { familyId } = family;
    const link = await makePaymentLink({ ...work, language: family.language }, { familyId });
    const installments = await readInstallments(tx, orgId, familyId);
    const open = installments.filter((one) => one.open > 0).sort(byDeadline);
    if (open.length > 0)
      letters.push({
        ...family,
        student: null,
        address: link.address,
        paymentCode: null,
        asked: link.asked,
        owed: link.owed,
        lines: linesOf(open, true),
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
      const { orgId, language } = grant;
      const { letters, school } = await inSchool(services, orgId, async (work) => ({
        letters: await writeLetters(work, grant, language),
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
