import { takePayment } from '../modules/billing/take-payment.ts';
import { createDraft } from '../modules/invoicing/drafts/save-draft.ts';
import { creditInvoice } from '../modules/invoicing/moves/credit-invoice.ts';
import { voidInvoice } from '../modules/invoicing/moves/void-invoice.ts';
import { readDetailItems } from '../modules/invoicing/read-invoice.ts';
import { sendDraft } from '../modules/invoicing/sending/send-draft.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

const dayAfter = (at: Date, days: number): string =>
  new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10);

interface DemoInvoice {
  readonly title: string;
  readonly amount: number;
  /** How long ago it was sent; it is due ten days later. */
  readonly daysAgo: number;
  /** What was paid of it since, by a bank. */
  readonly paid?: number;
  readonly becomes?: 'void' | 'credited';
  readonly isDraft?: true;
  /** To whom it went by email. */
  readonly email?: string;
}

/** One of each state, so that a newcomer sees them all. */
const invoices: readonly DemoInvoice[] = [
  { title: 'Sortie à Kribi', amount: 15_000, daysAgo: 0, isDraft: true },
  { title: 'Sortie à Kribi', amount: 15_000, daysAgo: 1, email: 'famille.nana@example.com' },
  {
    title: 'Manuels scolaires',
    amount: 42_500,
    daysAgo: 3,
    paid: 20_000,
    email: 'r.ebongue@example.com',
  },
  { title: 'Tenue de sport', amount: 8_500, daysAgo: 6, paid: 8_500 },
  { title: 'Club d’informatique', amount: 24_000, daysAgo: 50 },
  { title: 'Photo de classe', amount: 3_000, daysAgo: 5, becomes: 'void' },
  { title: 'Atelier de théâtre', amount: 12_000, daysAgo: 4, becomes: 'credited' },
];

/** Each to another family, from the middle of the list: what the rest of the demo is about stays as it is. */
export async function seedInvoices(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const now = services.clock.now();
  // From the oldest on, since numbers are given in the order of sending.
  for (const invoice of invoices.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const family = families[100 + invoices.indexOf(invoice)];
    if (family === undefined) throw new Error('The demo has too few families.');
    const at = new Date(now.getTime() - invoice.daysAgo * dayMs);
    await seedInvoice(contextOf(services, tx, owner, at), family, invoice);
  }
}

async function seedInvoice(
  context: SchoolContext,
  family: DemoFamily,
  { title, amount, paid = 0, becomes, isDraft, email }: DemoInvoice,
): Promise<void> {
  const { id, version } = await createDraft(context, {
    familyId: family.id,
    title,
    billTo: family.guardians[0]?.input.fullName ?? family.name,
    emails: email === undefined ? [] : [email],
    language: 'fr',
    memo: '',
    note: '',
    message: '',
    discount: null,
    taxBasisPoints: 0,
    extra: 0,
    extraName: '',
    allowsPartial: true,
    dueOn: dayAfter(context.now, 10),
    installments: null,
    items: family.students
      .slice(0, 1)
      .map((student) => ({ studentId: student.id, description: title, amount, feeId: null })),
  });
  if (isDraft) return;
  await sendDraft(context, id, { version, channels: email === undefined ? [] : ['email'] });
  const [item] = await readDetailItems(context.tx, context.orgId, id);
  if (item?.feeId == null) throw new Error('An item that was sent has a fee.');
  if (paid > 0)
    await takePayment(context, {
      transaction: null,
      method: 'bank',
      kind: 'own',
      amount: paid,
      familyId: family.id,
      parts: [{ feeId: item.feeId, amount: paid }],
    });
  if (becomes === 'void') await voidInvoice(context, id, 'Facturée deux fois');
  if (becomes === 'credited')
    await creditInvoice(context, id, {
      reason: 'Atelier annulé',
      items: [{ itemId: item.id, amount }],
    });
}
