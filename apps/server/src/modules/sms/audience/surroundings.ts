import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { readPayAddresses } from '../../invoicing/public.ts';
import { plainName } from '../../messages/public.ts';
import { linkOfSameLength, makeLinks } from '../../pay-pages/public.ts';
import type { Surroundings } from './merge-values.ts';
import type { Recipient } from './rules.ts';

async function readSchoolName(tx: Tx, orgId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('organisations')
    .select('name')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return plainName(name, 'Ardoise');
}

/** For counting: a link is as long as any other. */
export async function surroundingsToCount({ tx, orgId, services }: Work): Promise<Surroundings> {
  const link = linkOfSameLength(services);
  return { school: await readSchoolName(tx, orgId), linkOf: () => link };
}

interface Payable {
  readonly studentId?: string;
  readonly familyId?: string;
  readonly invoiceId?: string;
}

/** The invoice that is meant, one child's own page, or that of the family where there are several or none. */
function payableOf({ children, familyIds }: Recipient): Payable {
  const [only, another] = children;
  const invoiceId = only?.invoiceId ?? null;
  if (invoiceId !== null && children.every((one) => one.invoiceId === invoiceId))
    return { invoiceId };
  if (only !== undefined && another === undefined) return { studentId: only.id };
  const familyId = only?.familyId ?? familyIds[0];
  return familyId === undefined ? {} : { familyId };
}

/** For sending: each with the link on which they pay, which is made where there was none. */
export async function surroundingsToSend(
  work: Work,
  recipients: readonly Recipient[],
  usesLinks: boolean,
): Promise<Surroundings> {
  const school = await readSchoolName(work.tx, work.orgId);
  if (!usesLinks) return { school, linkOf: () => '' };
  const payable = recipients.map(payableOf);
  const links = await makeLinks(work, {
    studentIds: [...new Set(payable.flatMap(({ studentId }) => studentId ?? []))],
    familyIds: [...new Set(payable.flatMap(({ familyId }) => familyId ?? []))],
  });
  const ofInvoices = await readPayAddresses(work, [
    ...new Set(payable.flatMap(({ invoiceId }) => invoiceId ?? [])),
  ]);
  return {
    school,
    linkOf: (recipient) => {
      const { studentId, familyId, invoiceId } = payableOf(recipient);
      if (invoiceId !== undefined) return ofInvoices.get(invoiceId) ?? '';
      return links.get(studentId ?? familyId ?? '') ?? '';
    },
  };
}
