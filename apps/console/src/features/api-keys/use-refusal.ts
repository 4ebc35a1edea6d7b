import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { placeOf } from './key-terms.ts';

interface SaidRefusal {
  readonly addresses?: string;
  readonly confirmation?: string;
  readonly form?: string;
}

/** What a refusal says, where it belongs; whatever else goes wrong is said in the words for a key that was not made. */
export function useRefusal(error: unknown, isMaking: boolean): SaidRefusal {
  const t = useTranslations('apiKeys');
  if (error === null || error === undefined) return {};
  const isForeseen = isApiError(error) && error.status >= 400 && error.status < 500;
  if (isForeseen) return { [placeOf(error)]: error.said };
  return { form: t(isMaking ? 'notMade' : 'notSaved') };
}
