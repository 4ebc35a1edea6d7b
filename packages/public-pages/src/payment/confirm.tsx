import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { ReactElement } from 'react';
import { Facts, renderFrame } from './frame.tsx';
import { AskedPhone } from './payer-fields.tsx';
import { capital, type PayChoice, type PayPage, studentTitle, unbroken } from './payable.ts';
import { words } from './words.ts';

/** What a payment will fill, as it will be filled. */
export interface ReviewedStudent {
  readonly id: string;
  readonly name: string;
  readonly className: string | null;
  readonly lines: ReadonlyArray<{ readonly label: string; readonly amount: number }>;
}

export interface ConfirmProps {
  readonly page: PayPage;
  readonly students: readonly ReviewedStudent[];
  readonly amount: number;
  /** What is asked on top of it for the provider. */
  readonly fee: number;
  /** How much of it is beyond what is owed. */
  readonly ahead: number;
  /** Null where the family's credit pays. */
  readonly payer: { readonly phone: string; readonly operator: PayOperator } | null;
  readonly choice: PayChoice;
  readonly notices: readonly string[];
  /** Others' payments for the same wait, the notices say so, and pressing means to go on. */
  readonly goesOn: boolean;
  /** Which payment of the last minutes the notices tell of; null where there was none. */
  readonly toldOf: string | null;
}

/** Who, what, how much, how: then one press. */
export function renderConfirm(props: ConfirmProps): string {
  const { page, amount, fee, ahead, payer } = props;
  const { language } = page;
  const title = say(payer === null ? words.creditTitle : words.review, language);
  return renderFrame({
    language,
    title,
    school: page.school,
    script: page.script,
    hasOtherLanguage: false,
    children: (
      <>
        <h1>{title}</h1>
        {props.notices.map((notice) => (
          <p className="notice warn" role="alert" key={notice}>
            {notice}
          </p>
        ))}
        <div className="sheet">
          {props.students.map((student) => (
            <Student key={student.id} student={student} language={language} />
          ))}
          <div>
            <Facts
              facts={[
                ...(ahead === 0
                  ? []
                  : [[say(words.ahead, language), formatFcfa(ahead, language)] as const]),
                [say(words.how, language), <Payer key="" payer={payer} language={language} />],
                ...(payer === null
                  ? []
                  : [[say(words.fee, language), formatFcfa(fee, language)] as const]),
                [say(words.total, language), formatFcfa(amount + fee, language), 'big'],
              ]}
            />
          </div>
        </div>
        {payer === null ? <CreditForm {...props} /> : <PayForm {...props} payer={payer} />}
      </>
    ),
  });
}

const Student = ({
  student,
  language,
}: {
  readonly student: ReviewedStudent;
  readonly language: Language;
}): ReactElement => (
  <div>
    <h2>{studentTitle(student)}</h2>
    <Facts
      facts={student.lines.map(({ label, amount }) => [
        capital(label),
        formatFcfa(amount, language),
        'amounts',
      ])}
    />
  </div>
);

const Payer = ({
  payer,
  language,
}: Pick<ConfirmProps, 'payer'> & { readonly language: Language }): ReactElement =>
  payer === null ? (
    <>{say(words.creditName, language)}</>
  ) : (
    <AskedPhone operator={payer.operator} phone={formatPhone(payer.phone)} />
  );

function CreditForm({ page, amount }: ConfirmProps): ReactElement {
  const { language, path } = page;
  return (
    <form
      method="post"
      action={`${path}/credit?lang=${language}`}
      id="start"
      data-back={`${path}?lang=${language}`}
    >
      <input type="hidden" name="total" value={amount} />
      <button>{say(words.pay, language, { amount: formatFcfa(amount, language) })}</button>
      <a className="button quiet" href={`${path}?lang=${language}`}>
        {say(words.change, language)}
      </a>
    </form>
  );
}

/** The choice travels with the form, so that it is the same at each press, and comes back if it is to be changed. */
function PayForm({
  page,
  amount,
  fee,
  ahead,
  payer,
  choice,
  goesOn,
  toldOf,
}: ConfirmProps & { readonly payer: NonNullable<ConfirmProps['payer']> }): ReactElement {
  const { language, path } = page;
  const back = `${path}?lang=${language}`;
  return (
    <form method="post" action={`${path}/start?lang=${language}`} id="start" data-back={back}>
      <input type="hidden" name="key" value={choice.key} />
      <input type="hidden" name="total" value={amount} />
      {fee === 0 ? null : <input type="hidden" name="fee" value={fee} />}
      {ahead === 0 ? null : <input type="hidden" name="ahead" value={ahead} />}
      {choice.installments.map((key) => (
        <input type="hidden" name="i" value={key} key={key} />
      ))}
      <input type="hidden" name="amount" value={choice.amount} />
      {choice.feeId === undefined ? null : <input type="hidden" name="for" value={choice.feeId} />}
      <input type="hidden" name="phone" value={choice.phone} />
      <input type="hidden" name="operator" value={payer.operator} />
      {choice.hasKeptNumber ? <input type="hidden" name="kept" value="1" /> : null}
      {goesOn ? <input type="hidden" name="goOn" value="1" /> : null}
      {toldOf === null ? null : <input type="hidden" name="told" value={toldOf} />}
      <button>
        {say(goesOn ? words.goOn : words.pay, language, {
          amount: formatFcfa(amount + fee, language),
        })}
      </button>
      <p className="aside">
        {say(words.approveNext, language, {
          phone: unbroken(formatPhone(payer.phone)),
        })}
      </p>
      <button className="quiet" formAction={back} name="change" value="1">
        {say(words.change, language)}
      </button>
    </form>
  );
}
