import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { operatorOf } from '@ardoise/contract/values/phone';
import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import type { ReactElement } from 'react';
import { type ChooseErrors, type PayChoice, unbroken } from './payable.ts';
import { words } from './words.ts';

interface PhoneFieldProps {
  readonly language: Language;
  readonly operators: readonly OfferedOperator[];
  readonly value: string;
  readonly error: string | undefined;
}

/** A school that takes one operator says so before the number is typed. */
const PhoneField = ({ language, operators, value, error }: PhoneFieldProps): ReactElement => (
  <div className="field">
    <label htmlFor="phone">{say(words.phone, language)}</label>
    {operators.length === 1 ? (
      <p className="lead" id="phone-only">
        {say(words.onlyOperator, language, { operator: namesOf(operators) })}
      </p>
    ) : null}
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
      aria-describedby={
        [operators.length === 1 ? 'phone-only' : null, error === undefined ? null : 'phone-error']
          .filter((id) => id !== null)
          .join(' ') || undefined
      }
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
  readonly choice: PayChoice;
  readonly error: ChooseErrors['operator'];
}

const namesOf = (operators: readonly OfferedOperator[]): string =>
  operators.map(({ operator }) => operatorNames[operator]).join(', ');

/** Also of a number that is not whole yet. */
const ownOperator = (phone: string): ReturnType<typeof operatorOf> =>
  operatorOf(phone.replace(/\D/g, '').replace(/^(?:00)?237(?=6)/, ''));

/** What each operator takes at a time. */
const AtMost = ({
  language,
  operators,
}: Pick<OperatorFieldProps, 'language' | 'operators'>): ReactElement => (
  <>
    {say(words.atMost, language, {
      list: operators
        .map(
          ({ operator, limits }) =>
            `${operatorNames[operator]} ${formatFcfa(limits.largest, language)}`,
        )
        .join(', '),
    })}
  </>
);

/**
 * None is chosen at first: the number tells, on the page where there is script, else on the server. What it told is not
 * kept as a choice either, so that another number tells again. Where there is only one, nothing is to be chosen.
 */
function OperatorField(props: OperatorFieldProps): ReactElement {
  const { language, operators, choice, error } = props;
  if (operators.length === 1)
    return (
      <div className="field">
        <WrongOperator {...props} />
        <small>
          <AtMost language={language} operators={operators} />
        </small>
      </div>
    );
  return (
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
              choice.operator === operator &&
              (error !== undefined || ownOperator(choice.phone) !== operator)
            }
          />
          <span className={`operator ${operator}`}>{operatorNames[operator]}</span>
        </label>
      ))}
      <WrongOperator {...props} />
      <small id="operator-help">
        {say(words.operatorHelp, language)} <AtMost language={language} operators={operators} />
      </small>
    </fieldset>
  );
}

/** That operator and number do not fit, and the way out for whoever took the number along to another operator. */
function WrongOperator({
  language,
  choice,
  error,
  operators,
}: OperatorFieldProps): ReactElement | null {
  const asked = error?.asked ?? choice.operator ?? operators[0]?.operator;
  if (asked === undefined || (error === undefined && !choice.hasKeptNumber)) return null;
  return (
    <div className="kept">
      {error === undefined ? null : (
        <p className="error" role="alert">
          {error.text}
        </p>
      )}
      <label className="line">
        <input
          type="checkbox"
          name="kept"
          value="1"
          defaultChecked={choice.hasKeptNumber}
          aria-invalid={error === undefined ? undefined : true}
        />
        <span>{say(words.kept, language, { operator: operatorNames[asked] })}</span>
      </label>
    </div>
  );
}

interface PayerFieldsProps extends Omit<OperatorFieldProps, 'error'> {
  readonly errors: ChooseErrors;
}

/** Who is to be asked, and the press that goes on: how every form of a payer ends. */
export const PayerFields = ({ errors, ...asked }: PayerFieldsProps): ReactElement => (
  <>
    <PhoneField
      language={asked.language}
      operators={asked.operators}
      value={asked.choice.phone}
      error={errors.phone}
    />
    <OperatorField {...asked} error={errors.operator} />
    <button>{say(words.continue, asked.language)}</button>
  </>
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
