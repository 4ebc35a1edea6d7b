import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { previewInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useToday } from '../../../domain/years/use-today.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/form.ts';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { InvoicingNav } from '../components/invoicing-nav.tsx';
import { RepeatsCard, RunsCard } from '../many/earlier-cards.tsx';
import { ManyForm } from '../many/many-form.tsx';
import { blankMany, type ManyValues, manyToInput, type RunContent } from '../many/many-values.ts';
import { RunPreview } from '../many/run-preview.tsx';
import { useInvoiceConfig } from '../queries.ts';

/** A form whose content survives a reload, until it was started. */
function useManyForm(config: InvoiceConfig) {
  const { language } = usePreferences();
  const today = useToday();
  const draft = useDraft<ManyValues>('billMany');
  const [isRestored, setIsRestored] = useState(draft.kept !== null);
  const [content, setContent] = useState<RunContent | null>(null);
  const form = useContractForm<ManyValues, typeof previewInvoiceRun.body>({
    schema: previewInvoiceRun.body,
    initialValues: draft.kept ?? blankMany(config, today, language),
    toInput: manyToInput,
    onSubmit: async (input) => setContent(input),
  });
  const { values } = form;
  const isDirty = form.isDirty() || isRestored;
  useEffect(() => {
    if (isDirty) draft.keep(values);
  }, [draft, isDirty, values]);
  const startOver = () => {
    form.setValues(blankMany(config, today, language));
    form.resetDirty();
    setIsRestored(false);
    draft.discard();
  };
  return { form, content, setContent, isRestored, startOver, discard: draft.discard };
}

function Wizard({ config }: { config: InvoiceConfig }) {
  const { form, content, setContent, isRestored, startOver, discard } = useManyForm(config);
  if (content !== null)
    return (
      <RunPreview content={content} onBack={() => setContent(null)} onStarted={() => discard()} />
    );
  return (
    <DetailColumns
      side={
        <>
          <RepeatsCard />
          <RunsCard />
        </>
      }
    >
      {isRestored && <DraftNotice onStartOver={startOver} />}
      <ManyForm form={form} />
    </DetailColumns>
  );
}

export function BillManyScreen(): ReactNode {
  const t = useTranslations('billMany');
  const canBill = useCan()('fees.edit');
  const config = useInvoiceConfig();
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <InvoicingNav />
      {canBill && config.data === undefined ? (
        <LoadState query={config} list="/invoicing" />
      ) : canBill && config.data !== undefined ? (
        <Wizard config={config.data} />
      ) : (
        <DetailColumns side={<RepeatsCard />}>
          <RunsCard />
        </DetailColumns>
      )}
    </>
  );
}
