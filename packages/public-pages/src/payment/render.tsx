import { type Language, say } from '@ardoise/contract/values/language';
import { CodeForm } from './code-form.tsx';
import { renderFrame } from './frame.tsx';
import { words } from './words.ts';

export { type ChooseProps, renderChoose } from './choose.tsx';
export {
  type AskedCollection,
  type CollectionPageProps,
  nameOfCollection,
  renderCollection,
} from './collection.tsx';
export { type ConfirmProps, type ReviewedStudent, renderConfirm } from './confirm.tsx';
export type { SchoolFace } from './frame.tsx';
export {
  type InvoicePageProps,
  invoiceKey,
  type PayableInvoice,
  renderInvoicePage,
} from './invoice.tsx';
export {
  type ChooseErrors,
  feeName,
  installmentKey,
  isNamed,
  type PayChoice,
  type PayPage,
} from './payable.ts';
export { type ProofProps, renderProof } from './proof.tsx';
export { type PaidStudent, type PaymentState, renderState, type StateProps } from './state.tsx';

export interface PayEntryProps {
  readonly language: Language;
  readonly code: string;
  readonly error: 'codeMissing' | 'codeWrong' | 'codeUnknown' | null;
}

/** Where any payer may type a student's payment code. */
export function renderPayEntry({ language, code, error }: PayEntryProps): string {
  const title = say(words.payTitle, language);
  return renderFrame({
    language,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{say(words.codeLead, language)}</p>
        <CodeForm
          language={language}
          action="/pay"
          label={say(words.codeLabel, language)}
          example={say(words.codeExample, language)}
          button={say(words.continue, language)}
          maxLength={20}
          code={code}
          error={error === null ? undefined : say(words[error], language)}
        />
      </>
    ),
  });
}

export interface PayNameProps {
  readonly language: Language;
  /** Of the code's first page. */
  readonly path: string;
  readonly code: string;
  readonly wrongName?: string;
}

/** Asks whose code it is, and says nothing of it before. */
export function renderPayName({ language, path, code, wrongName }: PayNameProps): string {
  const title = say(words.nameTitle, language);
  const isWrong = wrongName !== undefined;
  return renderFrame({
    language,
    title,
    hasOtherLanguage: !isWrong,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{say(words.nameLead, language, { code })}</p>
        <form method="post" action={`${path}/name?lang=${language}`} noValidate>
          <div className="field">
            <label htmlFor="name">{say(words.nameLabel, language)}</label>
            <input
              className="input"
              id="name"
              name="name"
              autoComplete="off"
              maxLength={120}
              required
              defaultValue={wrongName ?? ''}
              aria-describedby={isWrong ? 'name-error' : undefined}
              aria-invalid={isWrong ? true : undefined}
            />
            {isWrong ? (
              <p className="error" id="name-error">
                {say(wrongName === '' ? words.nameMissing : words.nameWrong, language)}
              </p>
            ) : null}
          </div>
          <button>{say(words.continue, language)}</button>
        </form>
      </>
    ),
  });
}

export interface PayNoticeProps {
  readonly language: Language;
  readonly notice: 'unknown' | 'tooMany' | 'broken';
}

/** What payers, and those who check a receipt, read where their page cannot be shown. */
export const payFailures = {
  tooMany: (language: Language): string => renderPayNotice({ language, notice: 'tooMany' }),
  broken: (language: Language): string => renderPayNotice({ language, notice: 'broken' }),
};

/** A page that says why the asked one cannot be shown, and what to do. */
export function renderPayNotice({ language, notice }: PayNoticeProps): string {
  const title = say(words[notice], language);
  return renderFrame({
    language,
    title,
    hasOtherLanguage: notice === 'unknown',
    children: (
      <>
        <div className="notice bad" role="alert">
          <h1>{title}</h1>
          <p>{say(words[`${notice}More`], language)}</p>
        </div>
        {notice === 'unknown' ? (
          <a className="button" href={`/pay?lang=${language}`}>
            {say(words.codeLabel, language)}
          </a>
        ) : null}
      </>
    ),
  });
}
