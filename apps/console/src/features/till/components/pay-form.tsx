import type { Desk } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { askedOf, chosenOf, lessPaid, previewOf, upToInvoice } from '../desk-choice.ts';
import {
  amountText,
  newPayValues,
  type PayProblem,
  type PayValues,
  readPayment,
} from '../pay-values.ts';
import { readAmount } from '@ardoise/contract/values/typed-amount';
import type { TakingPayment } from '../use-take-payment.ts';
import { ChosenInvoice, type PaidInvoice } from './chosen-invoice.tsx';
import { ChosenStudents } from './chosen-students.tsx';
import { CreditOffer } from './credit-offer.tsx';
import { MeansFields } from './means-fields.tsx';
import { OwedList } from './owed-list.tsx';
import { PayNotice } from './pay-notice.tsx';
import classes from './till.module.css';

/** Where each problem is shown. */
const fieldOf: Record<PayProblem, string> = {
  amount: 'amount',
  given: 'means.given',
  givenTooLittle: 'means.given',
  phone: 'phone',
  reference: 'means.reference',
  datedOn: 'means.datedOn',
};

interface PressWordsProps {
  values: PayValues;
  amount: number | null;
  isWarned: boolean;
}

/** What a press does, in its own words. */
function PressWords({ values: { way }, amount, isWarned }: PressWordsProps) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const said = amount === null ? '' : formatXaf(amount, language);
  if (isWarned) return t('goOn', { amount: said });
  if (way === 'cash') return t('takeCash', { amount: said });
  if (way === 'other') return t('record', { amount: said });
  return t('ask', { amount: said, operator: operatorNames[way] });
}

interface PayFormProps {
  desk: Desk;
  first: readonly string[];
  /** None: everything that is open for them. */
  feeIds: readonly string[];
  /** Where an invoice is paid: what it is called, and what it can be paid by. */
  invoice: PaidInvoice | null;
  hasSession: boolean;
  isOffline: boolean;
  payment: TakingPayment;
  onClear: () => void;
}

export function PayForm(props: PayFormProps) {
  const { desk, first, feeIds, invoice, hasSession, isOffline, payment, onClear } = props;
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const { taking, warning } = payment;
  const [studentIds, setStudentIds] = useState(first);
  const chosen = upToInvoice(chosenOf(desk, studentIds, feeIds), invoice?.pendingOf ?? null);
  const [typed, setValues] = useState(() =>
    newPayValues(invoice?.asked ?? askedOf(chosen, desk.today)),
  );
  const values: PayValues = isOffline ? { ...typed, way: 'cash' } : typed;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const amount = readAmount(values.amount);
  const preview = amount === null ? null : previewOf(amount, chosen);
  const amountInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    amountInput.current?.focus();
    amountInput.current?.select();
  }, []);
  const change = (changed: Partial<PayValues>): void => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems({});
    payment.forgetWarnings();
  };
  const choose = (ids: readonly string[]): void => {
    setStudentIds(ids);
    change({ amount: amountText(askedOf(chosenOf(desk, ids, feeIds), desk.today)) });
    amountInput.current?.focus();
  };
  const askRest = (used: number): void => {
    change({ amount: amountText(askedOf(lessPaid(used, chosen), desk.today)) });
    amountInput.current?.focus();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (taking.isPending) return;
    const read = readPayment(values, { studentIds, feeIds, invoiceId: invoice?.id });
    if ('given' in read) taking.mutate(read.given);
    else setProblems({ [fieldOf[read.problem]]: t(`problems.${read.problem}`) });
  };
  const errors = isApiError(taking.error) ? { ...taking.error.fields, ...problems } : problems;
  return (
    <form noValidate onSubmit={submit} className={classes.card}>
      {invoice === null ? (
        <ChosenStudents desk={desk} studentIds={studentIds} onChange={choose} onClear={onClear} />
      ) : (
        <ChosenInvoice
          invoice={invoice}
          onAmount={(chosenAmount) => change({ amount: amountText(chosenAmount) })}
          onClear={onClear}
        />
      )}
      <div className={classes.label}>{t('what')}</div>
      <OwedList desk={desk} chosen={chosen} preview={preview} isOfSeveral={studentIds.length > 1} />
      {!isOffline && <CreditOffer desk={desk} chosen={chosen} onUsed={askRest} />}
      <TextInput
        ref={amountInput}
        label={t('amount')}
        size="lg"
        inputMode="numeric"
        value={values.amount}
        error={errors['amount']}
        description={
          preview !== null && t('remains', { amount: formatXaf(preview.remains, language) })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {preview !== null && preview.excess > 0 && invoice === null && (
        <Checkbox
          label={t('asCredit', { amount: formatXaf(preview.excess, language) })}
          checked={values.asCredit}
          onChange={(event) => change({ asCredit: event.currentTarget.checked })}
        />
      )}
      <MeansFields
        desk={desk}
        isOffline={isOffline}
        values={values}
        errors={errors}
        onChange={change}
      />
      <PayNotice error={taking.error} warning={warning} />
      <ThumbAction>
        <Button
          type="submit"
          size="md"
          className={classes.tall ?? ''}
          loading={taking.isPending}
          disabled={values.way === 'cash' && !hasSession}
        >
          <PressWords values={values} amount={amount} isWarned={warning !== null} />
        </Button>
      </ThumbAction>
    </form>
  );
}
