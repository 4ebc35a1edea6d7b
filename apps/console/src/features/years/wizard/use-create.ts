import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { toBasicFees } from './basic-fees/basic-fees-input.ts';
import { useCreateYear } from '../mutations.ts';
import type { Wizard } from './use-wizard.ts';
import { toInput } from './values.ts';

/** Sends the year, and leads to it once it exists. */
export function useCreate(wizard: Wizard) {
  const t = useTranslations('years.wizard.preview');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateYear();
  const create = () => {
    if (isPending) return;
    const basicFees = toBasicFees(wizard.values);
    mutate(
      {
        input: { ...toInput(wizard.values), ...(basicFees === undefined ? {} : { basicFees }) },
        key: wizard.key,
      },
      {
        onSuccess: ({ id, name }) => {
          wizard.finish();
          toasts.show({ title: t('created', { year: name }), tone: 'done' });
          void navigate({ to: '/academic-year/$id', params: { id }, replace: true });
        },
      },
    );
  };
  return { create, isPending, error: isApiError(error) ? error : null };
}
