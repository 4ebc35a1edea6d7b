import { type Language, say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { operatorOf } from '@ardoise/contract/values/phone';
import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import type { ReactElement } from 'react';
import { unbroken } from './payable.ts';
import { words } from './words.ts';

interface PhoneFieldProps {
  readonly language: Language;
  readonly value: string;
  readonly error: string | undefined;
}

export const PhoneField = ({ language, value, error }: PhoneFieldProps): ReactElement => (
  <div className="field">
    <label htmlFor="phone">{say(words.phone, language)}</label>
    <input
      className="input"
      id="phone"
      name="phone"
      type="tel"
      autoComplete="tel-national"
      placeholder="6 77 12 34 56"
      maxLength={30}
      required
      defaultValue={value}
      aria-describedby={error === undefined ? undefined : 'phone-error'}
      aria-invalid={error === undefined ? undefined : true}
    />
    {error === undefined ? null : (
      <p className="error" id="phone-error">
        {error}
      </p>
    )}
  </div>
);

/** The first three digits of the operator's numbers, so that the page's script need not know the ranges. */
const startsOf = (operator: PayOperator): string =>
  Array.from({ length: 100 }, (_, index) => String(600 + index))
    .filter((start) => operatorOf(`${start}000000`) === operator)
    .join(' ');

const starts: Record<PayOperator, string> = { mtn: startsOf('mtn'), orange: startsOf('orange') };

/** What an operator takes at a time is shown before anybody pays. */
export interface OfferedOperator {
  readonly operator: PayOperator;
  readonly limits: AmountLimits;
}

interface OperatorFieldProps {
  readonly language: Language;
  readonly operators: readonly OfferedOperator[];
  readonly phone: string;
  readonly chosen: PayOperator | null;
}

/** Also of a number that is not whole yet. */
const ownOperator = (phone: string): ReturnType<typeof operatorOf> =>
  operatorOf(phone.replace(/\D/g, '').replace(/^(?:00)?237(?=6)/, ''));

/**
 * None is chosen at first: the number tells, on the page where there is script, else on the server. What it told is not
 * kept as a choice either, so that another number tells again.
 */
export const OperatorField = ({
  language,
  operators,
  phone,
  chosen,
}: OperatorFieldProps): ReactElement => (
  <fieldset className="field choices" aria-describedby="operator-help">
    <legend>{say(words.operator, language)}</legend>
    {operators.map(({ operator }) => (
      <label key={operator}>
        <input
          type="radio"
          name="operator"
          value={operator}
          data-starts={starts[operator]}
          defaultChecked={
            operators.length === 1 || (chosen === operator && ownOperator(phone) !== operator)
          }
        />
        <span className={`operator ${operator}`}>{operatorNames[operator]}</span>
      </label>
    ))}
    <small id="operator-help">
      {say(words.operatorHelp, language)}{' '}
      {say(words.atMost, language, {
        list: operators
          .map(
            ({ operator, limits }) =>
              `${operatorNames[operator]} ${formatXaf(limits.largest, language)}`,
          )
          .join(', '),
      })}
    </small>
  </fieldset>
);

/** Who is asked for the money. The number goes to the next line in one piece where there is too little room. */
export const AskedPhone = ({
  operator,
  phone,
}: {
  readonly operator: PayOperator;
  readonly phone: string;
}): ReactElement => (
  <>
    <span className={`operator ${operator}`}>{operatorNames[operator]}</span>{' '}
    <span>{unbroken(phone)}</span>
  </>
);
