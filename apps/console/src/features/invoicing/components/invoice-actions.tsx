import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useCopyInvoice, useOpenPdf } from '../mutations.ts';

export type Act = 'send' | 'void' | 'credit' | 'markPaid' | 'remove';

interface ActionsProps {
  invoice: InvoiceDetail;
  onAct: (act: Act) => void;
}

/** A new draft with the same content; what cannot be billed again is named. */
function useCopy({ id }: InvoiceDetail) {
  const t = useTranslations('invoicing.copy');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const navigate = useNavigate();
  const { mutate } = useCopyInvoice(id);
  return () =>
    mutate(undefined, {
      onSuccess: (copy) => {
        toasts.show({
          title: t('done'),
          ...(copy.leftOut.length === 0
            ? {}
            : { text: t('leftOut', { items: formatList(copy.leftOut, language) }) }),
          tone: 'done',
        });
        void navigate({ to: '/invoicing/create/{-$id}', params: { id: copy.id } });
      },
    });
}

/** What is done most, by how the invoice stands; one of it is primary. */
function Primary({ invoice, onAct }: ActionsProps) {
  const t = useTranslations('invoicing.detail');
  const can = useCan();
  const { language } = usePreferences();
  if (invoice.state === 'draft') {
    return can('fees.edit') ? (
      <ThumbAction>
        <Button onClick={() => onAct('send')}>
          {t('send', { amount: formatXaf(invoice.totals.total, language) })}
        </Button>
      </ThumbAction>
    ) : null;
  }
  if (invoice.pending === 0 || !can('payments.take')) return null;
  return (
    <ThumbAction>
      <LinkButton to="/fees/pay" search={{ invoiceId: invoice.id }}>
        {t('take')}
      </LinkButton>
    </ThumbAction>
  );
}

/** What is done rarely. */
function More({ invoice, onAct }: ActionsProps) {
  const t = useTranslations('invoicing.detail');
  const can = useCan();
  const copy = useCopy(invoice);
  const { state } = invoice;
  const isLive = state !== 'draft' && state !== 'void';
  const canEdit = can('fees.edit');
  const canDraft = can('fees.draft');
  const canCredit = canEdit && isLive && invoice.credited < invoice.totals.total;
  const canVoid = canEdit && isLive && invoice.paid === 0 && invoice.credited === 0;
  if (!canDraft) return null;
  return (
    <MoreMenu label={t('more')}>
      {isLive && invoice.pending > 0 && can('payments.adjust') && (
        <Menu.Item onClick={() => onAct('markPaid')}>{t('markPaid')}</Menu.Item>
      )}
      <Menu.Item onClick={copy}>{t('copy')}</Menu.Item>
      {canCredit && <Menu.Item onClick={() => onAct('credit')}>{t('credit')}</Menu.Item>}
      {canVoid && (
        <Menu.Item color="red" onClick={() => onAct('void')}>
          {t('void')}
        </Menu.Item>
      )}
      {state === 'draft' && (
        <Menu.Item color="red" onClick={() => onAct('remove')}>
          {t('remove')}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}

export function InvoiceActions({ invoice, onAct }: ActionsProps) {
  const t = useTranslations('invoicing.detail');
  const can = useCan();
  const pdf = useOpenPdf(invoice.id);
  const isDraft = invoice.state === 'draft';
  const canResend = can('fees.edit') && !isDraft && invoice.state !== 'void';
  return (
    <>
      <Button
        variant="default"
        loading={pdf.isPending}
        onClick={() => {
          pdf.mutate(undefined);
        }}
      >
        {t('pdf')}
      </Button>
      {isDraft && can('fees.draft') && (
        <LinkButton variant="default" to="/invoicing/create/{-$id}" params={{ id: invoice.id }}>
          {t('edit')}
        </LinkButton>
      )}
      {canResend && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => onAct('send')}>
          {t('sendAgain')}
        </Button>
      )}
      <Primary invoice={invoice} onAct={onAct} />
      <More invoice={invoice} onAct={onAct} />
    </>
  );
}
