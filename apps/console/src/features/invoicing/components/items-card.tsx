import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { groupByStudent } from '../group-by-student.ts';
import { percentText } from '../percent-text.ts';
import classes from './invoicing.module.css';
import own from './items-card.module.css';

type Item = InvoiceDetail['items'][number];

function ItemLine({ item }: { item: Item }) {
  const t = useTranslations('invoicing.detail');
  const { language } = usePreferences();
  const notes = [
    item.credited > 0 && t('itemCredited', { amount: formatXaf(item.credited, language) }),
    item.paid > 0 &&
      (item.pending === 0
        ? t('itemPaid')
        : t('itemPartPaid', { amount: formatXaf(item.paid, language) })),
  ].filter((note) => note !== false);
  return (
    <li className={classes.line}>
      <span>
        {item.feeId === null ? (
          item.description
        ) : (
          <TextLink to="/fees/$id" params={{ id: item.feeId }}>
            {item.description}
          </TextLink>
        )}
        {notes.length > 0 && <span className={classes.second}>{notes.join(' · ')}</span>}
      </span>
      <span className={classes.amount}>{formatXaf(item.amount, language)}</span>
    </li>
  );
}

interface SumProps {
  label: string;
  amount: number;
  isWhole?: boolean;
}

function Sum({ label, amount, isWhole = false }: SumProps) {
  const { language } = usePreferences();
  return (
    <div className={own.sum} data-whole={isWhole}>
      <dt>{label}</dt>
      <dd>{formatXaf(amount, language)}</dd>
    </div>
  );
}

/** From what the items come to, down to what is still to pay. */
function Sums({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const { language } = usePreferences();
  const { totals, extraName, taxBasisPoints } = invoice;
  const isSimple = totals.subtotal === totals.total;
  return (
    <dl className={own.sums}>
      {!isSimple && <Sum label={t('subtotal')} amount={totals.subtotal} />}
      {totals.discount > 0 && <Sum label={t('discount')} amount={-totals.discount} />}
      {totals.tax > 0 && (
        <Sum
          label={t('tax', { percent: percentText(taxBasisPoints, language) })}
          amount={totals.tax}
        />
      )}
      {totals.extra > 0 && <Sum label={extraName || t('extra')} amount={totals.extra} />}
      <Sum isWhole label={t('total')} amount={totals.total} />
      {invoice.credited > 0 && <Sum label={t('credited')} amount={-invoice.credited} />}
      {invoice.paid > 0 && <Sum label={t('paid')} amount={-invoice.paid} />}
      {invoice.state !== 'draft' && invoice.state !== 'void' && (
        <Sum isWhole label={t('pending')} amount={invoice.pending} />
      )}
    </dl>
  );
}

/** What is billed, by student, and what it comes to. */
export function ItemsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const { language } = usePreferences();
  return (
    <Card title={t('items')}>
      {groupByStudent(invoice.items, ({ student }) => student.id).map(([id, items]) => {
        const student = items[0]?.student;
        return (
          <section key={id} className={own.student} aria-label={student?.name}>
            <div className={own.head}>
              <span className={own.who}>
                <TextLink to="/onboarding/students/$id" params={{ id }} underline="always">
                  {student?.name}
                </TextLink>
                <span className={own.about}>
                  {[student?.className, student?.studentId].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.amount}>
                {formatXaf(
                  items.reduce((sum, { amount }) => sum + amount, 0),
                  language,
                )}
              </span>
            </div>
            <ul className={classes.lines}>
              {items.map((item) => (
                <ItemLine key={item.id} item={item} />
              ))}
            </ul>
          </section>
        );
      })}
      <Sums invoice={invoice} />
    </Card>
  );
}
