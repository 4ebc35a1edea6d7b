import { listMerges, undoMerge } from '@ardoise/contract/endpoints/merging';
import type { Merge } from '@ardoise/contract/merging';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useCan, useTimeZone } from '../../lib/me.ts';
import classes from './undo-notices.module.css';

function UndoNotice({ merge, isOfRecord }: { merge: Merge; isOfRecord: boolean }) {
  const t = useTranslations('merging.undo');
  const { api, toasts } = useConsole();
  const zone = useTimeZone();
  const undo = useMutation({
    mutationFn: () => api(undoMerge, { params: { id: merge.id } }, { once: true }),
    onSuccess: () => toasts.show({ title: t('done', { gone }), tone: 'done' }),
  });
  const gone = [merge.goneName, merge.goneNumber].filter(Boolean).join(' · ');
  const at = formatDateTime(merge.at, zone);
  const by = merge.by ?? 'none';
  const words =
    merge.kind === 'removal'
      ? t('removed', { gone, at, by })
      : isOfRecord
        ? t('merged', { gone, at, by })
        : t('mergedInto', { gone, kept: merge.keptName ?? '', at, by });
  return (
    <li className={classes.notice}>
      <span>
        {words}{' '}
        <span className={classes.until}>
          {t('until', { until: formatDateTime(merge.undoUntil, zone) })}
        </span>
      </span>
      <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
        {t('press')}
      </Button>
    </li>
  );
}

/** What was merged into a record, or removed beside it, and can still be undone; without a record, all of the school. */
export function UndoNotices({ recordId }: { recordId?: string }) {
  const canEdit = useCan()('people.edit');
  const { data } = useQuery({
    ...callQuery(useConsole(), listMerges, {
      query: recordId === undefined ? {} : { recordId },
    }),
    enabled: canEdit,
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <ul className={classes.list}>
      {data.items.map((merge) => (
        <UndoNotice key={merge.id} merge={merge} isOfRecord={merge.keptId === recordId} />
      ))}
    </ul>
  );
}
