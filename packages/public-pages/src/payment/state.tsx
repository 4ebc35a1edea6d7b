import { formatDay } from '@ardoise/contract/values/dates';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import {
  type FailureReason,
  operatorNames,
  type PayOperator,
} from '@ardoise/contract/transactions';
import type { ReactElement } from 'react';
import { Facts, renderFrame } from './frame.tsx';
import { invoiceWords } from './invoice-words.ts';
import { CallSchool } from './no-operators.tsx';
import { AskedPhone } from './payer-fields.tsx';
import { capital, type PayPage, studentTitle, unbroken } from './payable.ts';
import { failureWords, words } from './words.ts';

export type PaymentState = 'sending' | 'waiting' | 'unclear' | 'paid' | 'failed';

/** What a payment gave to a child. */
export interface PaidStudent {
  readonly id: string;
  readonly name: string;
  readonly className: string | null;
  readonly lines: ReadonlyArray<{ readonly label: string; readonly amount: number }>;
  /** After this payment; null where the page is an invoice's, since whoever has that link is not told what else is owed. */
  readonly rest: Rest | null;
}

interface Rest {
  readonly remains: number;
  readonly nextDueOn: string | null;
}

export interface StateProps {
  readonly page: PayPage;
  readonly state: PaymentState;
  /** `/pay/{token}/t/{id}`. */
  readonly path: string;
  readonly operator: PayOperator;
  /** With the fee. */
  readonly amount: number;
  /** What of it is for the provider. */
  readonly fee: number;
  /** Partly hidden. */
  readonly phone: string;
  readonly number: string;
  readonly failure: FailureReason | null;
  readonly receiptCode: string | null;
  /** A receipt follows once it is paid; other income and tests have none. */
  readonly givesReceipt: boolean;
  /** What it has paid, and what is left for each child; none before it is paid. */
  readonly paidFor: readonly PaidStudent[];
  /** Where the link is an invoice's: what is left of it. */
  readonly invoice: (Rest & { readonly number: string }) | null;
  /** What exceeded all that was owed. */
  readonly creditAdded: number;
  /** Nothing else can be paid at this link. */
  readonly isOnce: boolean;
  /** The operator can show its prompt again. */
  readonly canSendAgain: boolean;
  /** What became of the press that asked for it, or null: a sentence where it was refused. */
  readonly sentAgain: 'sent' | { readonly refused: string } | null;
}

/** What a payer dials to find the prompt again. */
const promptCodes: Record<PayOperator, string> = { mtn: '*126#', orange: '#150*50#' };

const isOpen = (state: PaymentState): boolean => state !== 'paid' && state !== 'failed';

/** Without script the page asks for itself again. */
const refreshSeconds = 4;

/** Follows one payment until it ends. */
export function renderState(props: StateProps): string {
  const { page, state, invoice } = props;
  const { language } = page;
  return renderFrame({
    language,
    title: titleOf(props),
    school: page.school,
    script: page.script,
    head: isOpen(state) ? (
      <noscript>
        <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      </noscript>
    ) : null,
    children: (
      <div
        id="state"
        data-state={state}
        data-follow={isOpen(state) ? `${props.path}/state?lang=${language}` : undefined}
      >
        <Told {...props} />
        <div className="sheet">
          {props.paidFor.map((student) => (
            <PaidFor key={student.id} student={student} language={language} />
          ))}
          <Facts
            facts={[
              ...(props.creditAdded === 0
                ? []
                : [[say(words.ahead, language), formatFcfa(props.creditAdded, language)] as const]),
              ...(props.fee === 0
                ? []
                : [[say(words.fee, language), formatFcfa(props.fee, language)] as const]),
              [say(words.total, language), formatFcfa(props.amount, language), 'big'],
              ...(state === 'paid' && invoice !== null
                ? [
                    [
                      say(invoiceWords.remains, language, { number: invoice.number }),
                      restText(invoice, language),
                    ] as const,
                  ]
                : []),
              [
                say(words.how, language),
                <AskedPhone key="" operator={props.operator} phone={props.phone} />,
              ],
              [say(words.reference, language), props.number],
            ]}
          />
        </div>
        <Next {...props} />
      </div>
    ),
  });
}

function restText({ remains, nextDueOn }: Rest, language: Language): string {
  const amount = formatFcfa(remains, language);
  if (remains === 0) return say(words.nothingLeft, language);
  return nextDueOn === null
    ? amount
    : say(words.remainsDue, language, { amount, day: formatDay(nextDueOn) });
}

const PaidFor = ({
  student,
  language,
}: {
  readonly student: PaidStudent;
  readonly language: Language;
}): ReactElement => {
  const { name, lines, rest } = student;
  return (
    <div className="paid">
      <h2>{studentTitle(student)}</h2>
      <Facts
        facts={[
          ...lines.map(
            (line) => [capital(line.label), formatFcfa(line.amount, language), 'amounts'] as const,
          ),
          ...(rest === null
            ? []
            : [[say(words.remains, language, { name }), restText(rest, language)] as const]),
        ]}
      />
    </div>
  );
};

function titleOf({ page: { language }, state, operator, amount }: StateProps): string {
  const values = { operator: operatorNames[operator], amount: formatFcfa(amount, language) };
  return say(words[state], language, values);
}

const tones: Record<PaymentState, string> = {
  sending: '',
  waiting: '',
  unclear: 'warn',
  paid: 'good',
  failed: 'bad',
};

function Told(props: StateProps): ReactElement {
  const { page, state, operator, amount, phone, failure, givesReceipt } = props;
  const { language } = page;
  const values = {
    operator: operatorNames[operator],
    amount: formatFcfa(amount, language),
    phone: unbroken(phone),
  };
  const more = {
    sending: say(words.waitingMore, language, values),
    waiting: say(words.waitingMore, language, values),
    unclear: say(givesReceipt ? words.unclearMore : words.unclearPlain, language, values),
    paid: say(givesReceipt ? words.paidMore : words.paidPlain, language, values),
    failed: say(failureWords[failure ?? 'operatorFault'], language),
  }[state];
  return (
    <div className={`notice ${tones[state]}`} role="status">
      <h1>{titleOf(props)}</h1>
      <p>{more}</p>
      {state === 'waiting' ? (
        <p>{say(words.noPrompt, language, { code: promptCodes[operator] })}</p>
      ) : null}
      {state === 'waiting' ? <SentAgain {...props} /> : null}
      {state === 'sending' || state === 'waiting' ? <div className="waiting" /> : null}
    </div>
  );
}

function SentAgain({ page: { language }, sentAgain }: StateProps): ReactElement | null {
  if (sentAgain === null) return null;
  return (
    <p>
      <strong>{sentAgain === 'sent' ? say(words.sentAgain, language) : sentAgain.refused}</strong>
    </p>
  );
}

/** What no payer can put right: there is another way to pay, and somebody to tell. */
const schoolsToMend: ReadonlySet<FailureReason> = new Set([
  'wrongSettings',
  'schoolWalletFull',
  'notVerified',
]);

function Next(props: StateProps): ReactElement {
  const { page, state, path, receiptCode } = props;
  const { language } = page;
  const lang = `?lang=${language}`;
  const back = `${page.path}${lang}`;
  if (state === 'paid')
    return (
      <>
        {receiptCode === null ? null : (
          <>
            <a className="button" href={`/receipt/${receiptCode}${lang}`}>
              {say(words.seeReceipt, language)}
            </a>
            <a className="button quiet" href={`${path}/receipt.pdf${lang}`}>
              {say(words.downloadReceipt, language)}
            </a>
          </>
        )}
        {props.isOnce ? null : (
          <a className="button quiet" href={back}>
            {say(words.payMore, language)}
          </a>
        )}
      </>
    );
  if (state === 'failed')
    return (
      <>
        {props.failure !== null && schoolsToMend.has(props.failure) ? (
          <div className="notice">
            <p>{say(words.payAtDesk, language)}</p>
            <CallSchool phone={page.school.phone ?? null} language={language} />
          </div>
        ) : null}
        <a className="button" href={back}>
          {say(words.tryAgain, language)}
        </a>
      </>
    );
  return (
    <>
      <p className="notice warn" id="offline" hidden>
        {say(words.offline, language)}
      </p>
      <noscript>
        <a className="button" href={`${path}${lang}`}>
          {say(words.lookAgain, language)}
        </a>
      </noscript>
      {state === 'waiting' && props.canSendAgain ? (
        <form method="post" action={`${path}/again${lang}`}>
          <button className="button quiet" type="submit" name="again" value="1">
            {say(words.sendAgain, language)}
          </button>
        </form>
      ) : null}
      <p className="aside">{say(words.canClose, language)}</p>
      {props.isOnce ? null : (
        <a className="button quiet" href={`${back}&new=1`}>
          {say(words.payElse, language)}
        </a>
      )}
    </>
  );
}
