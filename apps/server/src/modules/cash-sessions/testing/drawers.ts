import { getCashSession, moveCash } from '@ardoise/contract/cash-sessions';
import { money, orgId } from '../../mobile-money/testing/money-school.ts';
import { createFamily, type TestFamily } from '../../mobile-money/testing/payers.ts';
import { takePaid } from './desk.ts';

export const signInAs = (role: 'support' | 'manager' | 'auditor') => money.school.signInAs(role);
export const childOf = (family: TestFamily): string[] => [family.students[0]?.id ?? ''];

export const takeCash = async (by: string, amount: number) => {
  const family = await createFamily(money, orgId);
  return takePaid(money.app, by, { studentIds: childOf(family), amount });
};

export const readSession = async (id: string, by: string) => {
  const { body } = await money.app.call(getCashSession, { params: { id } }, { token: by });
  if (body.data === null) throw new Error(`Not read: ${body.errorMsg}`);
  return body.data;
};

export const payOut = (
  id: string,
  by: string,
  amount: number,
  kind: 'payOut' | 'deposit' = 'payOut',
) =>
  money.app.call(
    moveCash,
    { params: { id }, body: { kind, amount, purpose: 'Chalk and markers', reference: 'V 18' } },
    { token: by },
  );
