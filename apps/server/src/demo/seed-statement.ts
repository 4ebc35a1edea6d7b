import { studentName } from '@ardoise/contract/values/student-name';
import { operatorOf } from '@ardoise/contract/values/phone';
import { keepLines } from '../modules/mobile-money/statements/keep-lines.ts';
import type { StatementLine } from '../modules/mobile-money/statements/statement-line.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

type Money = Pick<StatementLine, 'operator' | 'phone' | 'amount' | 'payerName' | 'message'>;

const line = (money: Money, reference: string, at: Date): StatementLine => ({
  ...money,
  type: 'collection',
  reference: `${money.operator}:${reference}`,
  ourReference: null,
  providerReference: reference,
  fee: Math.round(money.amount / 100),
  currency: 'XAF',
  at,
});

/** A guardian's own number, of an operator by which money can come. */
function findGuardian(families: readonly DemoFamily[]) {
  for (const { guardians } of families)
    for (const { input } of guardians) {
      const number = input.phones[0]?.number ?? '';
      if (operatorOf(number) === 'mtn') return { phone: number, payerName: input.fullName };
    }
  return { phone: null, payerName: null };
}

/** Money that came to the school's own account: a guardian's, a child's by its name, and a stranger's. */
export async function seedStatement(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const now = services.clock.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const child = families.at(-1)?.students[0]?.input;
  const ofGuardian: Money = {
    operator: 'mtn',
    amount: 35_000,
    message: 'Scolarité',
    ...findGuardian(families),
  };
  const ofChild: Money = {
    operator: 'orange',
    phone: '699120041',
    amount: 25_000,
    payerName: null,
    message: child === undefined ? null : `Frais de ${studentName(child)}`,
  };
  const ofStranger: Money = {
    operator: 'mtn',
    phone: '677120041',
    amount: 7_350,
    payerName: 'Etoundi Serge',
    message: null,
  };
  await keepLines(contextOf(services, tx, owner, now), 'own', [
    line(ofGuardian, '10482205517', daysAgo(2)),
    line(ofChild, 'MP261114.0941.C20417', daysAgo(3)),
    line(ofStranger, '10479913360', daysAgo(5)),
  ]);
}
