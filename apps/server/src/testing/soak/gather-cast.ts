import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { createCollection } from '@ardoise/contract/developer/collections';
import { createPaymentLink } from '@ardoise/contract/payments';
import { addPayoutTarget, verifyPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { changePayoutRules, getPayoutOptions } from '@ardoise/contract/payouts/payouts';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { createStudent } from '@ardoise/contract/students';
import { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import { chosenEventNames } from '@ardoise/contract/webhooks/webhook-events';
import { createYear } from '@ardoise/contract/years';
import { until } from '../until.ts';
import type { Book } from './book.ts';
import { cashiers, owner, type Person, secondPersonAbove } from './ground/people.ts';
import { send, type Sender } from './send.ts';
import type { Cast, CastFamily } from './turn.ts';
import type { SeenMessage } from './watch-simulator.ts';

async function succeed<C extends CallSpec>(
  sender: Sender,
  call: C,
  request: Request<C>,
  as: Person = owner,
): Promise<Answer<C>> {
  const outcome = await send(sender, call, request, { as });
  if (!outcome.isDone) throw new Error(`${call.path}: ${outcome.status} ${outcome.reason}`);
  return outcome.data;
}

/** A year from so many days from today on, with these classes. */
function yearFrom(first: number, names: readonly string[]) {
  const day = (days: number): string =>
    new Date(Date.now() + (first + days) * 86_400_000).toISOString().slice(0, 10);
  const installments = [
    { amount: 100_000, dueOn: day(50) },
    { amount: 50_000, dueOn: day(120) },
  ];
  const classes = names.map((name) => ({ name, tuition: 150_000, installments }));
  return { reopeningOn: day(0), closingOn: day(300), cycles: [{ kind: 'secondary', classes }] };
}

async function addYear(sender: Sender, first: number, names: readonly string[]) {
  const body = yearFrom(first, names);
  const year = await succeed(sender, createYear, { body } as Request<typeof createYear>);
  const classIds = year.cycles.flatMap(({ classes }) => classes.map(({ id }) => id));
  return { id: year.id, classIds };
}

async function addFamily(sender: Sender, classId: string, place: number): Promise<CastFamily> {
  const number = `68${String(place).padStart(5, '0')}10`;
  const guardian = {
    fullName: `Guardian of family ${place}`,
    relationship: 'mother' as const,
    phones: [{ kind: 'cell' as const, number }],
  };
  const student = await succeed(sender, createStudent, {
    body: {
      firstName: 'Grace',
      lastName: `Family ${place}`,
      gender: 2,
      classId,
      joinedOn: '2000-01-01',
      family: { name: `Family ${place}`, guardians: [guardian] },
    },
  });
  const link = await succeed(sender, createPaymentLink, { body: { studentId: student.id } });
  return {
    familyId: student.family.id,
    studentId: student.id,
    feeId: student.fees[0]?.id ?? '',
    paymentCode: student.paymentCode,
    linkPath: new URL(link.address).pathname,
  };
}

/** Money that can be paid out from the first moment on. */
async function fillBalance(sender: Sender, book: Book): Promise<void> {
  const [phone, mark, amount] = ['679999911', 'before the storm', 100_000];
  const body = { amount, phone, reference: mark };
  const as = sender.ground.school.apiKey;
  const begun = await send(sender, createCollection, { body }, { as, key: randomUUID() });
  if (!begun.isDone) throw new Error(`Nothing can be collected: ${begun.reason}`);
  book.begun.set(phone, amount);
  book.records.push({ what: 'collection', id: begun.data.id, mark, amount });
  await until(
    'what was collected can be paid out',
    async () => (await succeed(sender, getPayoutOptions, {})).available >= amount,
  );
}

/** The school's own number, verified by the code that is sent to it. */
async function addTarget(sender: Sender): Promise<Cast['payoutTarget']> {
  const phone = '679999811';
  const { id } = await succeed(sender, addPayoutTarget, {
    body: { kind: 'phone', phone, holder: 'Collège de la Tempête' },
  });
  const { simulator } = sender.ground;
  const code = await until('the code for the number', async () => {
    const { messages } = await simulator.control<{ messages: SeenMessage[] }>('GET', 'messages');
    return /\d{6}/.exec(messages.find(({ to }) => to === phone)?.text ?? '')?.[0];
  });
  await succeed(sender, verifyPayoutTarget, { params: { id }, body: { code } });
  const { version } = await succeed(sender, getPayoutOptions, {});
  await succeed(sender, changePayoutRules, { body: { secondPersonAbove, version } });
  return { targetId: id, phone };
}

/** Everybody whom the storm is about, written down while nothing goes wrong yet. */
export async function gatherCast(sender: Sender, book: Book, familyCount: number): Promise<Cast> {
  const { line, receiver } = sender.ground;
  const now = await addYear(sender, -60, ['6e A', '6e B']);
  const next = await addYear(sender, 250, ['5e A', '5e B']);
  const [classId = '', leavingId = ''] = now.classIds;
  const families: CastFamily[] = [];
  for (let place = 1; place <= familyCount; place += 1)
    families.push(await addFamily(sender, classId, place));
  for (const cashier of cashiers) {
    const body = { till: cashier.fullName, float: 10_000 };
    const { id } = await succeed(sender, openCashSession, { body }, cashier);
    book.openedDrawers.push(id);
  }
  const { secret } = await succeed(sender, createWebhook, {
    body: {
      address: `${line.url}/webhooks/storm`,
      description: 'Storm',
      events: [...chosenEventNames],
      environment: 'production',
    },
  });
  receiver.setSecret(secret);
  await fillBalance(sender, book);
  return {
    families,
    classId,
    promotion: { classId: leavingId, toClassId: next.classIds[1] ?? '', toYearId: next.id },
    payoutTarget: await addTarget(sender),
  };
}
