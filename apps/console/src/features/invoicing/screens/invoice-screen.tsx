import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InvoiceStateTag } from '../../../domain/invoices/invoice-state-tag.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { CreditDialog } from '../components/credit-dialog.tsx';
import { MarkPaidDialog, RemoveDialog, VoidDialog } from '../components/end-dialogs.tsx';
import { type Act, InvoiceActions } from '../components/invoice-actions.tsx';
import { CreditNotesCard, InstallmentsCard, PaymentsCard } from '../components/invoice-cards.tsx';
import { InvoiceLoadState } from '../components/invoice-load-state.tsx';
import classes from '../components/invoicing.module.css';
import { ItemsCard } from '../components/items-card.tsx';
import { SendDialog } from '../components/send-dialog.tsx';
import { DeliveriesCard, FactsCard, WordsCard } from '../components/side-cards.tsx';
import { useInvoice } from '../queries.ts';

/** How it stands, in one line. */
function Headline({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const list = useTranslations('invoicing.list');
  const { language } = usePreferences();
  const { state, pending, totals, nextDueOn, daysLate } = invoice;
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <p className={classes.headline}>
      {pending > 0 ? t('stillToPay', { amount: show(pending) }) : show(totals.total)}
      <InvoiceStateTag state={state} />
      {daysLate > 0 && <StateTag tone="due">{list('late', { days: daysLate })}</StateTag>}
      {pending > 0 && daysLate === 0 && nextDueOn !== null && (
        <span className={classes.second}>{t('nextDue', { day: formatDay(nextDueOn) })}</span>
      )}
    </p>
  );
}

interface DialogsProps {
  invoice: InvoiceDetail;
  act: Act | null;
  onClose: () => void;
}

function Dialogs({ invoice, act, onClose }: DialogsProps) {
  switch (act) {
    case null:
      return null;
    case 'send':
      return <SendDialog invoice={invoice} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />;
    case 'markPaid':
      return <MarkPaidDialog invoice={invoice} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog invoice={invoice} onClose={onClose} />;
  }
}

const from = '/signed-in/invoicing/$id';

function Invoice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const navigate = useNavigate({ from: '/invoicing/$id' });
  const { send } = useSearch({ from });
  const canSend = useCan()('fees.edit') && invoice.state === 'draft';
  const [act, setAct] = useState<Act | null>(send !== undefined && canSend ? 'send' : null);
  const close = () => {
    setAct(null);
    // A reload must not ask again.
    if (send !== undefined) void navigate({ search: {}, replace: true });
  };
  return (
    <>
      <PageHead
        title={invoice.number ?? t('draftTitle')}
        about={`${invoice.title} · ${invoice.family.name}`}
        headline={<Headline invoice={invoice} />}
        actions={<InvoiceActions invoice={invoice} onAct={setAct} />}
      />
      <DetailColumns
        side={
          <>
            <DeliveriesCard invoice={invoice} />
            <FactsCard invoice={invoice} />
            <WordsCard invoice={invoice} />
          </>
        }
      >
        <ItemsCard invoice={invoice} />
        <InstallmentsCard invoice={invoice} />
        <PaymentsCard invoice={invoice} />
        <CreditNotesCard invoice={invoice} />
      </DetailColumns>
      <Dialogs invoice={invoice} act={act} onClose={close} />
    </>
  );
}

export function InvoiceScreen(): ReactNode {
  const { id } = useParams({ from });
  const query = useInvoice(id);
  const invoice = query.data;
  useRecordTitle(invoice && (invoice.number ?? invoice.title));
  if (invoice === undefined) return <InvoiceLoadState query={query} />;
  return <Invoice key={invoice.id} invoice={invoice} />;
}
