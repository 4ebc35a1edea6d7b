import type { getCatalogue, getOrder, Order } from '@ardoise/contract/shop/orders';
import type { Answer } from '@ardoise/contract/protocol/call';
import { getOrder as readOrder } from '@ardoise/contract/endpoints/shop';
import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../money/means-mark.tsx';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import { type PricedLine, PricedLines } from './order-lines.tsx';
import classes from './orders.module.css';

export interface OrderPayment {
  readonly operator: PayOperator;
  readonly phone: string;
  /** What the buyer was shown. */
  readonly total: number;
}

type Operators = Answer<typeof getCatalogue>['operators'];

/** The operator of a number, where it is one that the provider is paid by. */
function operatorFor(phone: string, operators: Operators): PayOperator | undefined {
  const national = nationalNumber(phone);
  const named = national === null ? null : operatorOf(national);
  return operators.find(({ operator }) => operator === named)?.operator;
}

/** One's own number is offered; the operator follows what is typed, until somebody chooses another. */
function usePayer(operators: Operators) {
  const own = useMe().data?.user.phone ?? '';
  const [phone, setPhone] = useState(own);
  const [chosen, setChosen] = useState<PayOperator | null>(null);
  const operator =
    chosen ?? operatorFor(phone, operators) ?? operators[0]?.operator ?? ('mtn' as const);
  return { phone, setPhone, operator, setOperator: setChosen };
}

interface WaysProps {
  operators: Operators;
  operator: PayOperator;
  onChange: (operator: PayOperator) => void;
}

function Ways({ operators, operator, onChange }: WaysProps) {
  const t = useTranslations('orders.pay');
  const name = useId();
  return (
    <fieldset className={classes.means}>
      <legend className={classes.label}>{t('how')}</legend>
      <div className={classes.ways}>
        {operators.map((one) => (
          <label key={one.operator} className={classes.way}>
            <input
              type="radio"
              name={name}
              checked={one.operator === operator}
              onChange={() => onChange(one.operator)}
            />
            <MeansMark means={one.operator} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What stands in the way, beside the button that was pressed. */
function Problem({ error }: { error: ApiError }) {
  const t = useTranslations('orders.pay');
  return (
    <p role="alert" className={classes.notice} data-tone="due">
      <strong>{t('failed')}</strong> {error.code === 0 ? t('noAnswer') : error.said}
    </p>
  );
}

interface PayOrderFormProps {
  lines: readonly PricedLine[];
  operators: Operators;
  place: (payment: OrderPayment) => Promise<Order>;
  onPlaced: (order: Order) => void;
}

/** Who pays, what and how much; then one press. */
export function PayOrderForm({ lines, operators, place, onPlaced }: PayOrderFormProps) {
  const t = useTranslations('orders.pay');
  const { language } = usePreferences();
  const queries = useQueryClient();
  const { phone, setPhone, operator, setOperator } = usePayer(operators);
  const [isPhoneWrong, setIsPhoneWrong] = useState(false);
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  const amount = formatXaf(total, language);
  const largest = operators.find((one) => one.operator === operator)?.largest ?? 0;
  const isTooMuch = total > largest;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => place({ operator, phone, total }),
    onSuccess: (order) => {
      adoptAnswer<Answer<typeof getOrder>>(
        queries,
        callKey(readOrder, { params: { id: order.id } }),
        order,
      );
      onPlaced(order);
    },
  });
  const failed = isApiError(error) ? error : null;
  const phoneError = failed?.fields['phone'] ?? (isPhoneWrong ? t('phoneWrong') : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isWrong = nationalNumber(phone) === null;
    setIsPhoneWrong(isWrong);
    if (!isWrong && !isPending && !isTooMuch) mutate();
  };
  return (
    <form noValidate className={classes.stack} onSubmit={submit}>
      <PricedLines lines={lines} total={total} />
      <Ways operators={operators} operator={operator} onChange={setOperator} />
      <TextInput
        data-autofocus
        label={t('phone')}
        description={t('phoneHelp', { operator: operatorNames[operator] })}
        inputMode="tel"
        maxLength={30}
        value={phone}
        error={phoneError}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      {isTooMuch && (
        <p className={classes.notice}>
          {t('tooMuch', {
            operator: operatorNames[operator],
            largest: formatXaf(largest, language),
          })}
        </p>
      )}
      {failed !== null && phoneError === undefined && <Problem error={failed} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} disabled={isTooMuch}>
          {t('ask', { amount })}
        </Button>
      </div>
    </form>
  );
}
