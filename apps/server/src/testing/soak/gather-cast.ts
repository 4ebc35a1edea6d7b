import { openCashSession } from '@ardoise/contract/cash-sessions';
import { createPaymentLink } from '@ardoise/contract/payments';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { createStudent } from '@ardoise/contract/students';
import { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import { chosenEventNames } from '@ardoise/contract/webhooks/webhook-events';
import { createYear } from '@ardoise/contract/years';
import { cashiers, owner, type Person } from './ground/people.ts';
import { send, type Sender } from './send.ts';
import type { Cast, CastFamily } from './turn.ts';

const familyCount = 30;

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

/** A year that has begun and lasts, whatever the day is. */
function yearAround(today: Date) {
  const day = (days: number): string =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const installments = [
    { amount: 100_000, dueOn: day(-10) },
    { amount: 50_000, dueOn: day(60) },
  ];
  const classes = [{ name: '6e A', tuition: 150_000, installments }];
  return { reopeningOn: day(-60), closingOn: day(240), cycles: [{ kind: 'secondary', classes }] };
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

/** Everybody whom the storm is about, written down while nothing goes wrong yet. */
export async function gatherCast(sender: Sender): Promise<Cast> {
  const { line, receiver } = sender.ground;
  const year = await succeed(sender, createYear, { body: yearAround(new Date()) } as Request<
    typeof createYear
  >);
  const classId = year.cycles[0]?.classes[0]?.id ?? '';
  const families: CastFamily[] = [];
  for (let place = 1; place <= familyCount; place += 1)
    families.push(await addFamily(sender, classId, place));
  for (const cashier of cashiers) {
    const body = { till: cashier.fullName, float: 10_000 };
    await succeed(sender, openCashSession, { body }, cashier);
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
  return { families, classId };
}
