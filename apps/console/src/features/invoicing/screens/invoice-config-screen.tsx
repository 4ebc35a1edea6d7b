import { previewInvoiceConfig } from '@ardoise/contract/endpoints/invoice-config';
import { changeInvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { rolesWith } from '../../../lib/ability.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { InvoicingNav } from '../components/invoicing-nav.tsx';
import classes from '../form/config-form.module.css';
import { BeginFields, LookFields, NumberFields } from '../form/config-form.tsx';
import {
  configToInput,
  configToUpdate,
  configToValues,
  useConfigFields,
} from '../form/config-values.ts';
import { ExampleSheet } from '../form/example-sheet.tsx';
import { inNewTab } from '../in-new-tab.ts';
import { useSaveInvoiceConfig } from '../mutations.ts';
import { useInvoiceConfig } from '../queries.ts';

type Config = AnswerOf<typeof changeInvoiceConfig>;

function ConfigForm({ config }: { config: Config }) {
  const t = useTranslations('invoiceForm.config');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const canEdit = useCan()('fees.edit');
  const kept = useKeptForm({
    draft: 'invoiceConfig',
    stored: { values: configToValues(config, language), version: config.version },
    fields: useConfigFields(),
    schema: changeInvoiceConfig.body,
    toInput: configToUpdate,
    save: useSaveInvoiceConfig().mutateAsync,
    onSaved: () => toasts.show({ title: t('saved'), tone: 'done' }),
  });
  const { form, isDirty } = kept;
  const pdf = useMutation({
    mutationFn: () =>
      inNewTab(() =>
        api(previewInvoiceConfig, { body: { ...configToInput(form.values), language } }),
      ),
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      <div className={classes.columns}>
        <div>
          <NumberFields form={form} canEdit={canEdit} />
          <BeginFields form={form} canEdit={canEdit} />
          <LookFields form={form} canEdit={canEdit} />
          {canEdit && (
            <div className={classes.buttons} data-thumb-action>
              {isDirty && (
                <Button variant="subtle" onClick={kept.takeStored}>
                  {t('discard')}
                </Button>
              )}
              <Button
                type="submit"
                disabled={!isDirty || kept.conflict.length > 0}
                loading={form.submitting}
              >
                {t('save')}
              </Button>
            </div>
          )}
        </div>
        <aside className={classes.preview} aria-label={t('preview')}>
          <ExampleSheet values={form.values} />
          <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
            {t('openPdf')}
          </Button>
        </aside>
      </div>
    </form>
  );
}

/** How the school's invoices are numbered, begin and look. */
export function InvoiceConfigScreen(): ReactNode {
  const t = useTranslations('invoiceForm.config');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const canEdit = useCan()('fees.edit');
  const query = useInvoiceConfig();
  const roles = formatList(
    rolesWith('fees.edit').map((role) => roleNames[role][language]),
    language,
  );
  return (
    <>
      <PageHead title={t('title')} about={canEdit ? t('about') : t('readOnly', { roles })} />
      <InvoicingNav />
      {query.data !== undefined ? (
        <ConfigForm config={query.data} />
      ) : query.error === null ? (
        <LoadState query={query} list="/invoicing" />
      ) : (
        <FailedState
          title={t('failed')}
          retry={{
            label: people('retry'),
            isBusy: query.isFetching,
            onPress: () => void query.refetch(),
          }}
        >
          {people('failed.about')}
        </FailedState>
      )}
    </>
  );
}
