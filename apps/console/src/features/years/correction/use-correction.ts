import { correctYear, getYear, previewYearCorrection } from '@ardoise/contract/endpoints/years';
import type { YearDetail } from '@ardoise/contract/years';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import type { Step } from '../steps.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { useYearForm } from '../wizard/use-year-form.ts';
import { toCorrection, valuesOfYear } from './corrected-values.ts';

/** The wizard's steps over a year that is there already. */
export function useCorrectionForm(year: YearDetail): Wizard {
  const { language } = usePreferences();
  const { step: wanted = 'dates' } = useSearch({ from: '/signed-in/academic-year/$id/correct' });
  const navigate = useNavigate({ from: '/academic-year/$id/correct' });
  const open = (step: Step) => void navigate({ search: step === 'dates' ? {} : { step } });
  const [initial] = useState(() => valuesOfYear(year, language));
  const form = useYearForm(initial, { wanted, open });
  return {
    ...form,
    key: year.id,
    isBlank: false,
    startOver: () => form.replace(initial),
    finish: () => {},
  };
}

/** What the correction means, by the server, and the press that makes it so. */
export function useCorrection(year: YearDetail, wizard: Wizard) {
  const t = useTranslations('years.correct');
  const console = useConsole();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const isReasonMissing = reason.trim().length < 3;
  const [tellGuardians, setTellGuardians] = useState(false);
  const wanted = toCorrection(wizard.values, year);
  const params = { id: year.id };
  const preview = useQuery({
    ...callQuery(console, previewYearCorrection, { params, body: { year: wanted } }),
    enabled: wizard.step === 'preview',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (basis: string) =>
      console.api(
        correctYear,
        { params, body: { year: wanted, basis, reason: reason.trim(), tellGuardians } },
        { silent: true, once: true },
      ),
    onSuccess: (corrected) => {
      adoptAnswer(queries, callKey(getYear, { params }), corrected);
      console.toasts.show({ title: t('done', { year: corrected.name }), tone: 'done' });
      void navigate({ to: '/academic-year/$id', params, replace: true });
    },
    onError: (failed) => {
      if (isApiError(failed, 'correctionOutdated')) void preview.refetch();
    },
  });
  return {
    preview,
    reason,
    setReason,
    tellGuardians,
    setTellGuardians,
    isPending,
    error: isApiError(error) ? error : null,
    reasonField,
    /** Said once somebody has pressed without it: a grey button would not say what it waits for. */
    isReasonMissing: wasAsked && isReasonMissing,
    canSend: preview.data !== undefined,
    send: () => {
      setWasAsked(true);
      if (isReasonMissing) reasonField.current?.focus();
      else if (preview.data !== undefined && !isPending) mutate(preview.data.basis);
    },
  };
}
