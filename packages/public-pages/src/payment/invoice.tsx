import { formatDay } from '@ardoise/contract/values/dates';
import { installmentName } from '@ardoise/contract/values/installment-name';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { WriteToSchool } from './write-to-school.tsx';
import type { ReactElement } from 'react';
import { type ChooseProps, Notices, OtherAmount } from './choose.tsx';
import { Facts, renderFrame } from './frame.tsx';
import { invoiceWords } from './invoice-words.ts';
import { NoOperators } from './no-operators.tsx';
import { PayerFields } from './payer-fields.tsx';
import { capital } from './payable.ts';
import { proofWords } from './proof-words.ts';
import { words } from './words.ts';

/** An invoice as its payer sees it. */
export interface PayableInvoice {
  readonly number: string;
  readonly title: string;
  readonly message: string;
  readonly state: 'open' | 'paid' | 'credited' | 'void';
  readonly total: number;
  readonly paid: number;
  readonly credited: number;
  readonly pending: number;
  readonly allowsPartial: boolean;
  readonly installments: ReadonlyArray<{
    readonly dueOn: string;
    readonly asked: number;
    readonly pending: number;
  }>;
  readonly items: ReadonlyArray<{
    readonly id: string;
    readonly student: string;
    readonly description: string;
    readonly amount: number;
  }>;
}

export interface InvoicePageProps extends Omit<ChooseProps, 'familyName' | 'students'> {
  readonly invoice: PayableInvoice;
}

/** In the form: the place of an installment of the invoice. */
export const invoiceKey = (place: number): string => `invoice.${place}`;

/** What the invoice asks for, what of it to pay, and with which phone. */
export function renderInvoicePage(props: InvoicePageProps): string {
  const { page, invoice } = props;
  const { language, path } = page;
  const title = say(invoiceWords.number, language, { number: invoice.number });
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
        <p className="lead">{invoice.title}</p>
        <Notices {...props} />
        {invoice.message === '' ? null : <p className="notice">{invoice.message}</p>}
        {invoice.state === 'open' ? (
          <Form {...props} />
        ) : (
          <Ended state={invoice.state} language={language} />
        )}
        <Content invoice={invoice} language={language} />
        <p>
          <a className="button quiet" href={`${path}/invoice.pdf?lang=${language}`}>
            {say(invoiceWords.pdf, language)}
          </a>
          {invoice.state === 'open' ? (
            <a className="button quiet" href={`${path}/proof?lang=${language}`}>
              {say(proofWords.link, language)}
            </a>
          ) : null}
          <WriteToSchool page={page} />
        </p>
      </>
    ),
  });
}

const Ended = ({
  state,
  language,
}: {
  readonly state: Exclude<PayableInvoice['state'], 'open'>;
  readonly language: Language;
}): ReactElement => (
  <div className={state === 'paid' ? 'notice good' : 'notice warn'}>
    <p>
      <b>{say(invoiceWords[state], language)}</b>
    </p>
    <p>{say(invoiceWords[`${state}More`], language)}</p>
  </div>
);

function Content({
  invoice,
  language,
}: {
  readonly invoice: PayableInvoice;
  readonly language: Language;
}): ReactElement {
  const { total, paid, credited, pending, items } = invoice;
  const sum = (text: keyof typeof invoiceWords, amount: number) =>
    [say(invoiceWords[text], language), formatFcfa(amount, language), 'amounts'] as const;
  return (
    <details>
      <summary>{say(invoiceWords.what, language)}</summary>
      <Facts
        facts={[
          ...items.map(
            ({ student, description, amount }) =>
              [`${description} · ${student}`, formatFcfa(amount, language), 'amounts'] as const,
          ),
          sum('total', total),
          ...(paid === 0 ? [] : [sum('alreadyPaid', paid)]),
          ...(credited === 0 ? [] : [sum('alreadyCredited', credited)]),
          sum('pending', pending),
        ]}
      />
    </details>
  );
}

function Form(props: InvoicePageProps): ReactElement {
  const { page, invoice, choice, operators, errors, owed } = props;
  const { language, path } = page;
  if (operators.length === 0)
    return <NoOperators school={page.school} owed={owed} language={language} />;
  const chosen = new Set(choice.installments);
  const total = invoice.installments.reduce(
    (sum, { pending }, place) => sum + (chosen.has(invoiceKey(place)) ? pending : 0),
    0,
  );
  return (
    <form method="post" action={`${path}?lang=${language}`} id="pay" noValidate>
      <input type="hidden" name="key" value={choice.key} />
      <div className="sheet">
        <Installments {...props} chosen={chosen} />
      </div>
      {errors.choice === undefined ? null : (
        <p className="error" role="alert">
          {errors.choice}
        </p>
      )}
      {invoice.allowsPartial ? (
        <OtherAmount
          choice={choice}
          error={errors.amount}
          owed={owed}
          language={language}
          help={invoiceWords.amountHelp}
        />
      ) : errors.amount === undefined ? null : (
        <p className="error" role="alert">
          {errors.amount}
        </p>
      )}
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

function Installments({
  invoice,
  page,
  today,
  chosen,
}: InvoicePageProps & { readonly chosen: ReadonlySet<string> }): ReactElement {
  const { language } = page;
  const { installments } = invoice;
  const nameOf = (place: number): string =>
    installments.length === 1
      ? say(invoiceWords.whole, language)
      : capital(installmentName(place + 1, installments.length, language));
  return (
    <div data-fee="">
      {installments.map(({ dueOn, asked, pending }, place) =>
        pending === 0 ? null : (
          <label className="line" key={invoiceKey(place)}>
            <input
              type="checkbox"
              name="i"
              value={invoiceKey(place)}
              data-open={pending}
              defaultChecked={chosen.has(invoiceKey(place))}
            />
            <span>
              {nameOf(place)}
              <small className={dueOn < today ? 'overdue' : undefined}>
                {say(invoiceWords.due, language, { day: formatDay(dueOn) })}
                {pending < asked
                  ? ` · ${say(invoiceWords.rest, language, { amount: formatFcfa(asked, language) })}`
                  : null}
              </small>
            </span>
            <b>{formatFcfa(pending, language)}</b>
          </label>
        ),
      )}
    </div>
  );
}
