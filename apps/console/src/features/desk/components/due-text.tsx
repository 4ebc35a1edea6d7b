import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { StateTag } from '../../../ui/state-tag.tsx';

/** By when an answer was promised: filled once that is past. */
export function DueText({ dueAt }: { dueAt: string }) {
  const t = useTranslations('deskSales');
  const { clock } = useConsole();
  const timeZone = useTimeZone();
  const isLate = Date.parse(dueAt) < clock.now();
  const day = formatDateTime(dueAt, timeZone).slice(0, 10);
  return isLate ? <StateTag tone="alarm">{t('late', { day })}</StateTag> : t('dueBy', { day });
}
