import { sendInvoice as sendInvoiceCall } from '@ardoise/contract/invoicing/invoice-moves';
import { createInvoice } from '@ardoise/contract/invoicing/invoices';
import { createCampaign } from '@ardoise/contract/sms/campaigns';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export async function sendInvoice(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { familyId, studentId } = random.pick(cast.families);
  const amount = random.between(1, 20) * 100;
  const drafted = await send(
    turn,
    createInvoice,
    {
      body: {
        familyId,
        title: mark,
        billTo: 'Whoever pays',
        language: 'en',
        dueOn: dayIn(30),
        items: [{ studentId, description: mark, amount }],
      },
    },
    { as: owner, key: random.uuid() },
  );
  if (!drafted.isDone) return noteRefusal(book, `invoice: ${drafted.reason}`);
  const { id, version } = drafted.data;
  book.records.push({ what: 'invoice', id, mark, amount });
  const sent = await send(
    turn,
    sendInvoiceCall,
    { params: { id }, body: { channels: ['sms'], version } },
    { as: owner, key: random.uuid() },
  );
  if (sent.isDone) book.sentInvoices.push({ id, number: sent.data.number });
  else noteRefusal(book, `sending an invoice: ${sent.reason}`);
}

/** To a few families, so that a storm of an hour does not write to everybody all the time. */
export async function sendCampaign(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const chosen = random.shuffle(cast.families).slice(0, random.between(2, 6));
  const familyIds = chosen.map(({ familyId }) => familyId);
  const outcome = await send(
    turn,
    createCampaign,
    {
      body: {
        choice: { kind: 'families', familyIds },
        texts: { en: `${mark} {student}`, fr: `${mark} {student}` },
        name: mark,
        go: true,
        isAgain: true,
      },
    },
    { as: owner, key: random.uuid() },
  );
  if (outcome.isDone)
    book.records.push({ what: 'campaign', id: outcome.data.id, mark, amount: null });
  else noteRefusal(book, `campaign: ${outcome.reason}`);
}
