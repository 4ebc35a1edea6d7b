import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TagsInput, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { KeptForm } from '../../../domain/records/use-kept-form.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { FormBar } from '../../../ui/form/form-bar.tsx';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { DueFields } from './due-fields.tsx';
import { FamilyField } from './family-field.tsx';
import { followOffer, type InvoiceValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';
import { ItemsField } from './items-field.tsx';
import { type LiveTotals, liveTotals } from './live-totals.ts';
import { errorIn, MoneyFields } from './money-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { WordField } from './word-fields.tsx';

interface InvoiceFormProps {
  kept: KeptForm<InvoiceValues>;
  /** Without data until it has come, and while no family is chosen. */
  offerQuery: Pick<UseQueryResult<InvoiceOffer>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** The family of a draft stays. */
  isNew: boolean;
  onFamily: (id: string | null, label: string) => void;
  /** Which of the two buttons was pressed, before the form is handed in. */
  onPress: (what: 'keep' | 'send') => void;
  onCancel: () => void;
}

interface PartProps {
  kept: KeptForm<InvoiceValues>;
  set: (change: Partial<InvoiceValues>) => void;
}

/** Whom it is for. */
function PayerFields({ kept: { form }, set }: PartProps) {
  const t = useTranslations('invoiceForm');
  const { values, errors } = form;
  const wrong = Object.keys(errors).find((path) => path.startsWith('emails'));
  const email = values.emails[Number(wrong?.split('.')[1])];
  const said = wrong === undefined ? undefined : errorIn(errors, wrong);
  return (
    <>
      <TextInput
        withAsterisk
        label={t('billTo')}
        data-path="billTo"
        maxLength={120}
        error={errorIn(errors, 'billTo')}
        value={values.billTo}
        onChange={(event) => set({ billTo: event.currentTarget.value })}
      />
      <TagsInput
        label={t('emails')}
        description={t('emailsHelp')}
        data-path={wrong ?? 'emails'}
        acceptValueOnBlur
        splitChars={[',', ';', ' ']}
        maxTags={10}
        error={email === undefined ? said : `${t('invalidEmail', { email })} ${said ?? ''}`}
        value={values.emails}
        onChange={(emails) => set({ emails })}
      />
    </>
  );
}

/** For most invoices there is nothing to say here, and they are not in the way. */
function WordFields({ kept: { form }, set }: PartProps) {
  const t = useTranslations('invoiceForm.words');
  const { values, errors } = form;
  const [isOpen, setIsOpen] = useState(values.memo !== '' || values.note !== '');
  const isShown = isOpen || errorIn(errors, 'memo', 'note') !== undefined;
  return (
    <>
      <WordField
        name="message"
        maxLength={500}
        value={values.message}
        errors={errors}
        onChange={(message) => set({ message })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start ?? ''}
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('more')}
      </Button>
      {isShown && (
        <div className={classes.stack}>
          <WordField
            name="memo"
            maxLength={1_000}
            value={values.memo}
            errors={errors}
            onChange={(memo) => set({ memo })}
          />
          <WordField
            name="note"
            maxLength={1_000}
            value={values.note}
            errors={errors}
            onChange={(note) => set({ note })}
          />
        </div>
      )}
    </>
  );
}

interface BarProps extends Pick<InvoiceFormProps, 'kept' | 'onPress' | 'onCancel'> {
  totals: LiveTotals;
}

function Bar({ kept: { form, conflict }, totals, onPress, onCancel }: BarProps) {
  const t = useTranslations('invoiceForm');
  const { language } = usePreferences();
  const canSend = useCan()('fees.edit');
  const amount = formatXaf(totals.total, language);
  const isDisabled = conflict.length > 0;
  const send = totals.total > 0 ? t('send', { amount }) : t('sendNothing');
  return (
    <FormBar
      label={canSend ? send : t('keep')}
      isBusy={form.submitting}
      isDisabled={isDisabled}
      note={<strong className={classes.whole}>{t('total', { amount })}</strong>}
      more={
        canSend && (
          <Button
            type="submit"
            variant="default"
            disabled={isDisabled || form.submitting}
            onClick={() => onPress('keep')}
          >
            {t('keep')}
          </Button>
        )
      }
      onPress={() => onPress(canSend ? 'send' : 'keep')}
      onCancel={onCancel}
    />
  );
}

interface NoOfferProps {
  query: InvoiceFormProps['offerQuery'];
  isChosen: boolean;
}

/** Instead of what can be billed: nobody is chosen, it is on its way, or it did not come. */
function NoOffer({ query, isChosen }: NoOfferProps) {
  const t = useTranslations('invoiceForm.items');
  if (query.isError && isChosen) {
    return (
      <div className={classes.notice} role="alert">
        {t('failed')}{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <p className={classes.waiting} role="status">
      {t(isChosen ? 'loading' : 'chooseFamily')}
    </p>
  );
}

/** The fields in one column, and where there is room the sheet beside them, as the payer will read it. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { kept, offerQuery, isNew, onFamily } = props;
  const offer = offerQuery.data;
  const t = useTranslations('invoiceForm');
  const { language } = usePreferences();
  const { form } = kept;
  const { values, errors } = form;
  const totals = liveTotals(values, values.items);
  const set = (change: Partial<InvoiceValues>) => {
    form.setValues(change);
    for (const name of Object.keys(change)) clearBelow(form, name);
  };
  const follow = useEffectEvent(() => {
    if (offer === undefined || offer.family.id !== values.familyId) return;
    const items = followOffer(values.items, offer, language);
    if (items !== values.items) set({ items });
  });
  useEffect(() => follow(), [offer]);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      <div className={classes.columns}>
        <div className={classes.card}>
          <FamilyField
            familyId={values.familyId}
            label={values.familyLabel}
            error={errorIn(errors, 'familyId')}
            isLocked={!isNew}
            onChange={onFamily}
          />
          {values.familyId !== null && <PayerFields kept={kept} set={set} />}
          <TextInput
            withAsterisk
            label={t('title')}
            description={t(`titleHelp.${values.language}`)}
            data-path="title"
            maxLength={120}
            error={errorIn(errors, 'title')}
            value={values.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          {offer === undefined ? (
            <NoOffer query={offerQuery} isChosen={values.familyId !== null} />
          ) : (
            <ItemsField
              offer={offer}
              items={values.items}
              errors={errors}
              onChange={(items) => set({ items })}
            />
          )}
          <MoneyFields values={values} errors={errors} onChange={set} />
          <DueFields
            values={values}
            errors={errors}
            totals={totals}
            basisPoints={totals.shared}
            onChange={set}
          />
          <WordFields kept={kept} set={set} />
        </div>
        <PreviewPane
          values={values}
          offer={offer}
          totals={totals}
          onLanguage={(chosen) => set({ language: chosen })}
        />
      </div>
      <Bar {...props} totals={totals} />
    </form>
  );
}

/** What was said of a field is about what stood in it before. */
function clearBelow(form: KeptForm<InvoiceValues>['form'], name: string): void {
  const roots = { parts: 'installments', tax: 'taxBasisPoints', discountBy: 'discount' };
  const root = roots[name as keyof typeof roots] ?? name;
  for (const path of Object.keys(form.errors))
    if (path === root || path.startsWith(`${root}.`)) form.clearFieldError(path);
}
