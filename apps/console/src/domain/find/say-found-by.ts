import type { FoundBy } from '@ardoise/contract/values/found-by';
import { useFormatter, useTranslations } from 'use-intl';

/** `Phone 6 •• •• •• 12`, `Receipt LP/2026/001 873`: why something is among what was found. */
export function useSayFoundBy(): (found: FoundBy) => string | undefined {
  const t = useTranslations('shell.find.by');
  const format = useFormatter();
  return (found) => {
    if (found === null) return undefined;
    const text = found.by === 'amount' ? format.number(Number(found.text)) : found.text;
    return t(found.by, { text });
  };
}
