import { formatDay } from '@ardoise/contract/values/dates';
import type { Language, Text } from '@ardoise/contract/values/language';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import type { StatementLinesTable } from '../tables.ts';

type Line = Pick<
  StatementLinesTable,
  'state' | 'type' | 'amount' | 'currency' | 'phone' | 'operator' | 'transaction_id'
>;

/** As many as a person reads in a notification. */
const shown = 3;

const readTold = ({ tx, orgId }: Work, id: string): Promise<Line[]> =>
  tx
    .selectFrom('statement_lines')
    .select(['state', 'type', 'amount', 'currency', 'phone', 'operator', 'transaction_id'])
    .where('org_id', '=', orgId)
    .where('told_of', '=', id)
    .where('state', '!=', 'matched')
    .orderBy('at')
    .orderBy('id')
    .limit(shown + 1)
    .execute();

/** Whoever may put money right is told what the statement of a day has otherwise than the school's books. */
export const tellStatement = subscriber({
  name: 'mobile-money.tell-statement',
  on: ['statement.compared'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { day, differs, unknown } }) => {
    if (differs + unknown === 0) return;
    const lines = await readTold(work, recordId);
    const members = await findMembers(work.tx, work.orgId);
    const only = lines.length === 1 ? lines[0]?.transaction_id : null;
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'payments.adjust'))
        .map(({ personId }) => personId),
      kind: 'payment',
      title: {
        en: `PawaPay’s statement of ${formatDay(day)} does not agree with the school’s books`,
        fr: `Le relevé PawaPay du ${formatDay(day)} ne correspond pas aux comptes de l’établissement`,
      },
      text: textOf(lines, { differs, unknown }),
      link: only ? screenAddress('transaction', only) : screenAddress('unmatched'),
    });
  },
});

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

function textOf(
  lines: readonly Line[],
  { differs, unknown }: { readonly differs: number; readonly unknown: number },
): Text {
  const en = [
    ...(differs > 0 ? [counted(differs, 'line differs', 'lines differ')] : []),
    ...(unknown > 0 ? [counted(unknown, 'line is unknown here', 'lines are unknown here')] : []),
  ];
  const fr = [
    ...(differs > 0 ? [counted(differs, 'ligne diffère', 'lignes diffèrent')] : []),
    ...(unknown > 0
      ? [counted(unknown, 'ligne est inconnue ici', 'lignes sont inconnues ici')]
      : []),
  ];
  return {
    en: `${en.join(', ')}: ${namesOf(lines, 'en')}. Nothing was counted by it.`,
    fr: `${fr.join(', ')} : ${namesOf(lines, 'fr')}. Rien n’a été compté d’après ce relevé.`,
  };
}

function namesOf(lines: readonly Line[], language: Language): string {
  const names = lines.slice(0, shown).map((line) => nameOf(line, language));
  return [...names, ...(lines.length > shown ? ['…'] : [])].join('; ');
}

function nameOf({ type, amount, currency, phone, operator }: Line, language: Language): string {
  const money =
    currency === 'XAF' ? formatXaf(amount, language) : `${amount.toLocaleString('en')} ${currency}`;
  const isIn = type === 'collection';
  const way = language === 'en' ? (isIn ? 'from' : 'to') : isIn ? 'de' : 'vers';
  const by = operator === null ? '' : ` (${operatorNames[operator]})`;
  return `${money}${phone === null ? '' : ` ${way} ${maskPhone(phone)}`}${by}`;
}
