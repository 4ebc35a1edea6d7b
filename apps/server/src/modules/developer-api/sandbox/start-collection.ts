import './tables.ts';
import type { Collection, createCollection } from '@ardoise/contract/developer/collections';
import { minimumPayment } from '@ardoise/contract/payments';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type PayOperator, payOperators, transactionErrors } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { type AmountLimits, amountLimits } from '@ardoise/contract/values/operator-limits';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { operatorOf } from '@ardoise/contract/values/phone';
import { sideBySide, together } from '../../../platform/db/database.ts';
import type { KeyContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import {
  newTransactionNumber,
  readPayerPhone,
  refuseBeyondAll,
  refuseBeyondLimits,
} from '../../mobile-money/public.ts';
import { refuseAboveOwed } from '../collections/begin-try.ts';
import { linkDays } from '../collections/start-collection.ts';
import { keptText } from '../kept-text.ts';
import { findTestStudent } from '../students.ts';
import { newLinkToken } from './link-token.ts';
import { presentCollection } from './present-collection.ts';
import { settlingOf } from './rules.ts';
import { settleLater } from './settle.ts';

type Asked = Input<typeof createCollection>['body'];

/** Of the test students alone: of the school's own nothing is seen here. Answers the code as it is written. */
function readStudentCode(typed: string, amount: number, language: Language): string {
  const code = found(parsePaymentCode(typed), errors.notFound);
  const { owed } = found(findTestStudent(code), errors.notFound);
  refuseAboveOwed(amount, owed, language);
  const values = { maximum: formatFcfa(owed, language) };
  if (amount < minimumPayment) throw new Refusal(transactionErrors.amountOutOfRange, { values });
  return code;
}

/** Of any school that has agreed on nothing else. */
function limitsOf(operator: PayOperator): AmountLimits {
  const { smallest, largest } = amountLimits[operator];
  return { smallest: Math.max(smallest, minimumPayment), largest };
}

/** As production reads and refuses them: the number, whose it is, and how much that operator takes. */
function readPayer(
  { phone: typed, operator: chosen }: { phone: string; operator?: PayOperator | undefined },
  amount: number,
  language: Language,
): { readonly phone: string; readonly operator: PayOperator } {
  const phone = readPayerPhone(typed, language);
  const operator = chosen ?? (operatorOf(phone) === 'orange' ? 'orange' : 'mtn');
  refuseBeyondLimits(operator, amount, limitsOf(operator), language);
  return { phone, operator };
}

/** The prompt of a phone: what becomes of it is known when it is sent. */
function promptOf(asked: Asked & { phone: string }, language: Language, now: Date) {
  const payer = readPayer(asked, asked.amount, language);
  return {
    ...payer,
    ...settlingOf(payer.phone, asked.amount, now),
    number: newTransactionNumber(),
    token: null,
    expires_at: null,
  };
}

const linkOf = (asked: Asked, language: Language, now: Date) => {
  const offered = payOperators.map((operator) => ({ operator, limits: limitsOf(operator) }));
  refuseBeyondAll(offered, asked.amount, language);
  return {
    phone: null,
    operator: null,
    outcome: null,
    settles_at: null,
    number: null,
    token: newLinkToken(asked.language),
    expires_at: new Date(now.getTime() + linkDays * 86_400_000),
  };
};

export async function startSandboxCollection(
  context: KeyContext,
  asked: Asked,
): Promise<Collection> {
  const { tx, orgId, now, language } = context;
  const { amount, phone = '' } = asked;
  const { paymentCode: typed } = asked;
  const code = typed === undefined ? null : readStudentCode(typed, amount, language);
  const way =
    asked.mode === 'link'
      ? linkOf(asked, language, now)
      : promptOf({ ...asked, phone }, language, now);
  const row = {
    org_id: orgId,
    id: newId(now),
    mode: asked.mode,
    amount,
    reference: keptText(asked.reference),
    description: keptText(asked.description),
    payment_code: code,
    ...way,
    settled_at: null,
    cancelled_at: null,
    created_at: now,
  };
  const at = way.settles_at ?? way.expires_at;
  // Sent one behind the other, in one way to the database and back.
  const beside = { ...context, tx: sideBySide(tx) };
  await together([
    beside.tx.insertInto('sandbox_collections').values(row).execute(),
    settleLater(beside, { kind: 'collection', id: row.id, at }),
  ]);
  return presentCollection(context, row);
}
