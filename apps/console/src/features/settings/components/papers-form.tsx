import {
  businessErrors,
  type PaperKind,
  paperKinds,
  sendBusinessPapers,
} from '@ardoise/contract/shop/business-verification';
import { say } from '@ardoise/contract/values/language';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/form.ts';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useSendPapers } from '../papers.ts';
import { type ChosenPaper, useChosenPapers } from '../use-chosen-papers.ts';
import { PapersField } from './papers-field.tsx';
import classes from './papers-form.module.css';

const needed = ['registration', 'ownerIdentity'] as const;

interface KeptPapers {
  readonly registrationNumber: string;
  /** Those that have arrived: the server keeps them for a day. */
  readonly papers: readonly ChosenPaper[];
}

/** What is typed and sent survives a reload. */
function useKept() {
  const draft = useDraft<KeptPapers>('business-papers');
  const chosen = useChosenPapers(draft.kept?.papers ?? []);
  return { draft, chosen, registrationNumber: draft.kept?.registrationNumber ?? '' };
}

/** The school's registration papers and the owner's identity, for the provider's desk. */
export function PapersForm() {
  const t = useTranslations('verification.form');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const { draft, chosen, registrationNumber } = useKept();
  const { papers } = chosen;
  const { mutateAsync } = useSendPapers();
  const [hasTried, setHasTried] = useState(false);
  const arrived = papers.flatMap(({ fileId, kind, name }) =>
    fileId === null ? [] : [{ fileId, kind, name }],
  );
  const missing = needed.find((kind) => !arrived.some((one) => one.kind === kind));
  /** What is to be said at a field once somebody has tried to send. */
  const problemOf = (kind: PaperKind) => {
    const isMissing = kind !== 'other' && !arrived.some((one) => one.kind === kind);
    return hasTried && isMissing ? t(`missing.${kind}`) : null;
  };
  const form = useContractForm({
    schema: sendBusinessPapers.body,
    initialValues: { registrationNumber },
    toInput: (values) => ({ ...values, papers: arrived }),
    onSubmit: async (body) => {
      await mutateAsync(body);
      draft.discard();
      chosen.clear();
      toasts.show({ title: t('sent'), tone: 'done' });
    },
  });
  const typed = form.values.registrationNumber;
  useEffect(() => {
    if (typed === '' && papers.length === 0) draft.discard();
    else draft.keep({ registrationNumber: typed, papers: papers.filter((one) => one.fileId) });
  }, [draft, typed, papers]);
  const submit = (event: SubmitEvent) => {
    setHasTried(true);
    if (missing === undefined) void form.submit(event);
    else event.preventDefault();
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        withAsterisk
        maxLength={60}
        autoComplete="off"
        label={t('number')}
        description={t('numberHelp')}
        {...form.getInputProps('registrationNumber')}
      />
      {paperKinds.map((kind) => (
        <PapersField
          key={kind}
          kind={kind}
          papers={papers.filter((one) => one.kind === kind)}
          error={problemOf(kind)}
          isFull={chosen.isFull}
          onChoose={(files) => chosen.choose(kind, files)}
          onRemove={chosen.remove}
        />
      ))}
      {hasTried && missing !== undefined && (
        <p className={classes.error} role="alert">
          {say(businessErrors.papersMissing, language)}
        </p>
      )}
      <ThumbAction>
        <Button type="submit" loading={form.submitting} disabled={chosen.isSending}>
          {t('submit', { count: arrived.length })}
        </Button>
      </ThumbAction>
    </form>
  );
}
