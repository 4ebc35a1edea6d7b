import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { formatDay } from '@ardoise/contract/values/dates';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { CSSProperties } from 'react';
import { useMe } from '../../../lib/me.ts';
import { percentText } from '../percent-text.ts';
import classes from './invoice-sheet.module.css';
import type { LiveTotals } from './live-totals.ts';
import { sheetWords } from './sheet-words.ts';

export interface SheetStudent {
  readonly id: string;
  readonly name: string;
  readonly className: string | null;
  readonly items: ReadonlyArray<{
    readonly key: string;
    readonly description: string;
    readonly amount: number;
  }>;
}

interface InvoiceSheetProps {
  language: Language;
  number: string | null;
  title: string;
  billTo: string;
  familyLabel: string;
  dueOn: string | null;
  students: readonly SheetStudent[];
  totals: LiveTotals;
  taxBasisPoints: number;
  extraName: string;
  message: string;
  memo: string;
  config: Pick<InvoiceConfig, 'look' | 'footer' | 'bankDetails'>;
}

function Head({ language, number, config }: InvoiceSheetProps) {
  const school = useMe().data?.organisation;
  return (
    <header className={classes.head}>
      {config.look.showsLogo && school?.logo != null && (
        <img className={classes.logo} src={school.logo} alt="" />
      )}
      <div className={classes.school}>
        <strong>{school?.name}</strong>
        <span className={classes.dim}>{school?.slogan}</span>
      </div>
      <div className={classes.kind}>
        <strong>{say(sheetWords.invoice, language)}</strong>
        <span className={classes.dim}>{number ?? say(sheetWords.draft, language)}</span>
      </div>
    </header>
  );
}

interface LineProps {
  label: string;
  amount: number;
  language: Language;
}

const Line = ({ label, amount, language }: LineProps) => (
  <div className={classes.line}>
    <span>{label}</span>
    <span className={classes.amount}>{formatXaf(amount, language)}</span>
  </div>
);

function Sums({ language, totals, taxBasisPoints, extraName }: InvoiceSheetProps) {
  const tax = `${say(sheetWords.tax, language)} ${percentText(taxBasisPoints, language)}\u00a0%`;
  return (
    <div className={classes.sums}>
      {totals.subtotal !== totals.total && (
        <Line
          label={say(sheetWords.subtotal, language)}
          amount={totals.subtotal}
          language={language}
        />
      )}
      {totals.discount > 0 && (
        <Line
          label={say(sheetWords.discount, language)}
          amount={-totals.discount}
          language={language}
        />
      )}
      {totals.tax > 0 && <Line label={tax} amount={totals.tax} language={language} />}
      {totals.extra > 0 && (
        <Line
          label={extraName.trim() || say(sheetWords.extra, language)}
          amount={totals.extra}
          language={language}
        />
      )}
      <div className={classes.total}>
        <span>{say(sheetWords.total, language)}</span>
        <span className={classes.amount}>{`${formatXaf(totals.total, language)} FCFA`}</span>
      </div>
    </div>
  );
}

function Installments({ language, totals }: InvoiceSheetProps) {
  return (
    <div className={classes.box}>
      {totals.installments.length > 0 && (
        <>
          <strong>{say(sheetWords.inParts, language)}</strong>
          {totals.installments.map(({ dueOn, amount }, place) => (
            <Line
              // Two days may be the same while they are typed.
              key={`${String(place)} ${dueOn}`}
              label={/^\d{4}-\d{2}-\d{2}$/.test(dueOn) ? formatDay(dueOn) : '–'}
              amount={amount}
              language={language}
            />
          ))}
        </>
      )}
      <span className={classes.dim}>{say(sheetWords.link, language)}</span>
    </div>
  );
}

/** The invoice as its payer will read it, in their language. The PDF is drawn by the server, from the same words and sums. */
export function InvoiceSheet(props: InvoiceSheetProps) {
  const { language, config, students } = props;
  const { look } = config;
  return (
    <article
      className={classes.sheet}
      lang={language}
      data-layout={look.layout}
      style={{ '--look': look.color } as CSSProperties}
    >
      <Head {...props} />
      <div className={classes.parties}>
        <div>
          <span className={classes.dim}>{say(sheetWords.to, language)}</span>
          <strong>{props.billTo || '–'}</strong>
          <span className={classes.dim}>{props.familyLabel}</span>
        </div>
        <div className={classes.kind}>
          <span className={classes.dim}>{say(sheetWords.dueBy, language)}</span>
          <strong>{props.dueOn === null ? '–' : formatDay(props.dueOn)}</strong>
        </div>
      </div>
      <p className={classes.title}>{props.title || '–'}</p>
      {students.map(({ id, name, className, items }) => (
        <section key={id} className={classes.student}>
          <div className={classes.name}>
            <strong>{name}</strong>
            <span className={classes.dim}>{className}</span>
          </div>
          {items.map(({ key, description, amount }) => (
            <Line key={key} label={description || '–'} amount={amount} language={language} />
          ))}
        </section>
      ))}
      <Sums {...props} />
      <Installments {...props} />
      {props.message !== '' && <p className={classes.words}>{props.message}</p>}
      {props.memo !== '' && <p className={classes.words}>{props.memo}</p>}
      {config.bankDetails !== '' && (
        <p className={classes.words}>
          <strong>{say(sheetWords.bank, language)}</strong>
          {'\n'}
          {config.bankDetails}
        </p>
      )}
      {config.footer !== '' && <p className={classes.footer}>{config.footer}</p>}
    </article>
  );
}
