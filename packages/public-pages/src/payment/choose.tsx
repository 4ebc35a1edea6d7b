import { formatDay } from '@ardoise/contract/values/dates';
import { installmentName } from '@ardoise/contract/values/installment-name';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { minimumPayment } from '@ardoise/contract/payments';
import type { ReactElement } from 'react';
import { renderFrame } from './frame.tsx';
import { type OfferedOperator, PayerFields } from './payer-fields.tsx';
import { NoOperators } from './no-operators.tsx';
import {
  capital,
  type ChooseErrors,
  daysLate,
  feeName,
  installmentKey,
  isNamed,
  type PayableStudent,
  type PayChoice,
  type PayPage,
  studentTitle,
} from './payable.ts';
import { proofWords } from './proof-words.ts';
import { words } from './words.ts';
import { WriteToSchool } from './write-to-school.tsx';

export interface ChooseProps {
  readonly page: PayPage;
  /** The family's name where the link is the family's. */
  readonly familyName: string | null;
  readonly students: readonly PayableStudent[];
  readonly owed: number;
  readonly credit: number;
  readonly operators: readonly OfferedOperator[];
  readonly today: string;
  readonly choice: PayChoice;
  readonly errors: ChooseErrors;
  /** Where the payment that is under way can be followed. */
  readonly underWay: string | null;
  /** A page that answers a form stands at no address of its own. */
  readonly isAnswer: boolean;
}

/** What is owed, what of it to pay, and with which phone. */
export function renderChoose(props: ChooseProps): string {
  const { page, familyName, students, owed } = props;
  const { language } = page;
  const title =
    familyName === null
      ? (students[0]?.name ?? '')
      : say(words.family, language, { name: familyName });
  return renderFrame({
    language,
    title,
    school: page.school,
    script: page.script,
    hasOtherLanguage: !props.isAnswer,
    head: (
      <noscript>
        <style>{'.t{display:none}'}</style>
      </noscript>
    ),
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">
          {familyName === null
            ? (students[0]?.className ?? '')
            : say(words.children, language, { count: students.length })}
        </p>
        <Notices {...props} />
        {owed > 0 ? <Form {...props} /> : <AllPaid language={language} credit={props.credit} />}
        <p>
          <a className="button quiet" href={`${page.path}/proof?lang=${language}`}>
            {say(proofWords.link, language)}
          </a>
          <WriteToSchool page={page} />
        </p>
      </>
    ),
  });
}

const AllPaid = ({
  language,
  credit,
}: {
  readonly language: Language;
  readonly credit: number;
}): ReactElement => (
  <div className="notice good">
    <p>
      <b>{say(words.allPaid, language)}</b>
    </p>
    <p>{say(words.allPaidMore, language)}</p>
    {credit <= 0 ? null : (
      <p>{say(words.creditLeft, language, { amount: formatFcfa(credit, language) })}</p>
    )}
  </div>
);

export function Notices({
  page,
  errors,
  underWay,
  credit,
  owed,
}: Pick<ChooseProps, 'page' | 'errors' | 'underWay' | 'credit' | 'owed'>): ReactElement {
  const { language, path } = page;
  const usable = Math.min(credit, owed);
  return (
    <>
      {errors.page === undefined ? null : (
        <p className="notice bad" role="alert">
          {errors.page}
        </p>
      )}
      {underWay === null ? null : (
        <p className="notice warn">
          {say(words.underWay, language)} <a href={underWay}>{say(words.followIt, language)}</a>
        </p>
      )}
      {usable <= 0 ? null : (
        <form className="notice good" method="post" action={`${path}/credit?lang=${language}`}>
          <p>{say(words.creditLeft, language, { amount: formatFcfa(credit, language) })}</p>
          <button className="quiet">
            {say(words.useCredit, language, { amount: formatFcfa(usable, language) })}
          </button>
        </form>
      )}
    </>
  );
}

function Form(props: ChooseProps): ReactElement {
  const { page, students, choice, operators, errors, owed, today } = props;
  const { language, path } = page;
  const chosen = new Set(choice.installments);
  const total = students
    .flatMap(({ fees }) => fees)
    .flatMap(({ id, installments }) =>
      installments.filter(({ position }) => chosen.has(installmentKey(id, position))),
    )
    .reduce((sum, { open }) => sum + open, 0);
  if (operators.length === 0)
    return <NoOperators school={page.school} owed={owed} language={language} />;
  return (
    <form method="post" action={`${path}?lang=${language}`} id="pay" noValidate>
      <input type="hidden" name="key" value={choice.key} />
      {choice.feeId === undefined ? null : <input type="hidden" name="for" value={choice.feeId} />}
      <div className="sheet">
        {students.map((student) => (
          <Student
            key={student.id}
            student={student}
            chosen={chosen}
            language={language}
            today={today}
            hasName={props.familyName !== null}
          />
        ))}
      </div>
      {errors.choice === undefined ? null : (
        <p className="error" role="alert">
          {errors.choice}
        </p>
      )}
      <OtherAmount choice={choice} error={errors.amount} owed={owed} language={language} />
      <p className="total">
        <span>{say(words.toPay, language)}</span>
        <b id="total" aria-live="polite">
          {formatFcfa(total, language)}
        </b>
      </p>
      <PayerFields language={language} operators={operators} choice={choice} errors={errors} />
      <p className="aside">{say(words.hint, language)}</p>
    </form>
  );
}

export function OtherAmount({
  choice,
  error,
  owed,
  language,
  help = words.amountHelp,
}: {
  readonly choice: PayChoice;
  readonly error: string | undefined;
  readonly owed: number;
  readonly language: Language;
  readonly help?: Text;
}): ReactElement {
  return (
    <details open={choice.amount !== '' || error !== undefined}>
      <summary>{say(words.otherAmount, language)}</summary>
      <div className="field">
        <label htmlFor="amount">{say(words.amount, language)}</label>
        <input
          className="input"
          id="amount"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder=" "
          defaultValue={choice.amount}
          aria-describedby="amount-help"
          aria-invalid={error === undefined ? undefined : true}
        />
        <p className={error === undefined ? 'lead' : 'error'} id="amount-help">
          {error ??
            say(help, language, {
              minimum: formatFcfa(minimumPayment, language),
              owed: formatFcfa(owed, language),
            })}
        </p>
      </div>
    </details>
  );
}

interface StudentProps {
  readonly student: PayableStudent;
  readonly chosen: ReadonlySet<string>;
  readonly language: Language;
  readonly today: string;
  readonly hasName: boolean;
}

function Student({ student, chosen, language, today, hasName }: StudentProps): ReactElement {
  const open = student.fees.flatMap(({ installments }) =>
    installments.filter((one) => one.open > 0),
  );
  const late = Math.max(0, ...open.map(({ dueOn }) => daysLate(dueOn, today)));
  return (
    <div>
      {!hasName && late === 0 ? null : (
        <div className="head">
          <h2>{hasName ? studentTitle(student) : say(words.toPay, language)}</h2>
          {late === 0 ? null : (
            <span className="tag">
              {late === 1
                ? say(words.lateOne, language)
                : say(words.late, language, { days: late })}
            </span>
          )}
        </div>
      )}
      {open.length === 0 ? <small>{say(words.nothingOwed, language)}</small> : null}
      {student.fees.map((fee) => (
        <div key={fee.id} data-fee="">
          {isNamed(fee, student.fees) ? <small>{feeName(fee, language)}</small> : null}
          {fee.installments.map((installment, index) =>
            installment.open === 0 ? null : (
              <label className="line" key={installment.position}>
                <input
                  type="checkbox"
                  name="i"
                  value={installmentKey(fee.id, installment.position)}
                  data-open={installment.open}
                  defaultChecked={chosen.has(installmentKey(fee.id, installment.position))}
                />
                <span>
                  {capital(installmentName(index + 1, fee.installments.length, language))}
                  <small className={installment.dueOn < today ? 'overdue' : undefined}>
                    {say(words.due, language, { day: formatDay(installment.dueOn) })}
                    {installment.open < installment.amount
                      ? ` · ${say(words.rest, language, { amount: formatFcfa(installment.amount, language) })}`
                      : null}
                  </small>
                </span>
                <b>{formatFcfa(installment.open, language)}</b>
              </label>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
