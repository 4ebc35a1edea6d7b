import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { invoiceInput } from '@ardoise/contract/invoicing/invoice-input';
import { updateInvoice } from '@ardoise/contract/invoicing/invoices';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { InvoiceLoadState } from '../components/invoice-load-state.tsx';
import { useComparedFields } from '../form/compared-fields.ts';
import { InvoiceForm } from '../form/invoice-form.tsx';
import {
  blankInvoice,
  invoiceToInput,
  invoiceToValues,
  withOffer,
} from '../form/invoice-values.ts';
import { useCreateInvoice, useUpdateInvoice } from '../mutations.ts';
import { useInvoice, useInvoiceOffer } from '../queries.ts';

/** Where a press leads once the draft is kept: to its page, or there to the question how it is sent. */
function useGoOn() {
  const t = useTranslations('invoiceForm');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const pressed = useRef<'keep' | 'send'>('keep');
  return {
    onPress: (what: 'keep' | 'send') => {
      pressed.current = what;
    },
    goOn: (id: string) => {
      const isSent = pressed.current === 'send';
      if (!isSent) toasts.show({ title: t('kept'), tone: 'done' });
      return navigate({
        to: '/invoicing/$id',
        params: { id },
        search: isSent ? { send: 'yes' } : {},
      });
    },
  };
}

function NewInvoice() {
  const t = useTranslations('invoiceForm');
  const { language } = usePreferences();
  const { familyId } = useSearch({ from: '/signed-in/invoicing/create/{-$id}' });
  const canBillMany = useCan()('fees.edit');
  const navigate = useNavigate();
  const create = useCreateInvoice();
  const { onPress, goOn } = useGoOn();
  const [stored] = useState(() => ({ version: 0, values: blankInvoice(language) }));
  const kept = useKeptForm({
    // What was begun for one family is not gone on with for another.
    draft: familyId === undefined ? 'invoice:new' : `invoice:new:${familyId}`,
    stored,
    fields: useComparedFields(),
    schema: invoiceInput,
    toInput: invoiceToInput,
    save: create.mutateAsync,
    onSaved: ({ id }) => goOn(id),
  });
  const { form } = kept;
  const chosen = form.values.familyId ?? familyId ?? null;
  const offerQuery = useInvoiceOffer(chosen);
  const offer = offerQuery.data;
  const isFilled = useRef(form.values.familyId);
  const fill = useEffectEvent(() => {
    if (offer === undefined || isFilled.current === offer.family.id) return;
    isFilled.current = offer.family.id;
    form.setValues(withOffer(form.values, offer, language));
    form.clearErrors();
  });
  useEffect(() => fill(), [offer]);
  return (
    <>
      <PageHead
        title={t('newTitle')}
        about={t('about')}
        actions={
          canBillMany && (
            <LinkButton variant="default" to="/invoicing/bill-many">
              {t('many')}
            </LinkButton>
          )
        }
      />
      <InvoiceForm
        isNew
        kept={kept}
        offerQuery={offerQuery}
        onFamily={(id, label) => {
          form.setFieldValue('familyId', id);
          form.setFieldValue('familyLabel', label);
          form.clearFieldError('familyId');
        }}
        onPress={onPress}
        onCancel={() => void navigate({ to: '/invoicing' })}
      />
    </>
  );
}

function Draft({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoiceForm');
  const { language } = usePreferences();
  const navigate = useNavigate();
  const update = useUpdateInvoice(invoice.id);
  const { onPress, goOn } = useGoOn();
  const offerQuery = useInvoiceOffer(invoice.family.id);
  const kept = useKeptForm({
    draft: `invoice:${invoice.id}`,
    stored: { values: invoiceToValues(invoice, language), version: invoice.version },
    fields: useComparedFields(),
    schema: updateInvoice.body,
    toInput: (values, version) => ({ ...invoiceToInput(values), version }),
    save: update.mutateAsync,
    onSaved: ({ id }) => goOn(id),
  });
  return (
    <>
      <PageHead title={t('editTitle')} about={t('about')} />
      <InvoiceForm
        isNew={false}
        kept={kept}
        offerQuery={offerQuery}
        onFamily={() => {}}
        onPress={onPress}
        onCancel={() =>
          void navigate({ to: '/invoicing/$id', params: { id: invoice.id }, search: {} })
        }
      />
    </>
  );
}

function EditInvoice({ id }: { id: string }) {
  const query = useInvoice(id);
  const invoice = query.data;
  useRecordTitle(invoice?.title);
  if (invoice === undefined) return <InvoiceLoadState query={query} />;
  // One that was sent is changed no more: its own page says what can be done instead.
  if (invoice.state !== 'draft')
    return <Navigate to="/invoicing/$id" params={{ id }} search={{}} replace />;
  return <Draft key={invoice.id} invoice={invoice} />;
}

export function EditInvoiceScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/invoicing/create/{-$id}' });
  return id === undefined ? <NewInvoice /> : <EditInvoice id={id} />;
}
