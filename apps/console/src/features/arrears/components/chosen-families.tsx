import { exportArrears } from '@ardoise/contract/endpoints/arrears';
import { mostChosenFamilies } from '@ardoise/contract/arrears/arrears';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePrintLetters } from '../mutations.ts';
import classes from './arrears.module.css';
import { MessageLink } from './message-link.tsx';

interface ChosenFamiliesProps {
  ids: readonly string[];
  /** As the list is narrowed, so that what is exported is what was seen. */
  narrowed: Readonly<Record<string, string | number>>;
  onClear: () => void;
}

/** What can be done with the families that were chosen. */
export function ChosenFamilies({ ids, narrowed, onClear }: ChosenFamiliesProps) {
  const t = useTranslations('arrears.chosen');
  const { api } = useConsole();
  const can = useCan();
  const letters = usePrintLetters();
  const file = useMutation({
    mutationFn: () => api(exportArrears, { body: { ...narrowed, ids: [...ids] } as never }),
    onSuccess: ({ address }) => saveFile(address),
  });
  if (ids.length === 0) return null;
  const isTooMany = ids.length > mostChosenFamilies;
  return (
    <div className={classes.chosen} role="status">
      <strong>
        {t('count', { count: ids.length })}
        {isTooMany && ` · ${t('most', { most: String(mostChosenFamilies) })}`}
      </strong>
      {!isTooMany && (
        <MessageLink size="xs" familyIds={ids}>
          {t('message')}
        </MessageLink>
      )}
      {can('payments.take') && (
        <Button
          size="xs"
          variant="default"
          disabled={isTooMany}
          loading={letters.isPending}
          onClick={() => letters.mutate(ids)}
        >
          {t('letters')}
        </Button>
      )}
      {can('reports.read') && (
        <Button
          size="xs"
          variant="default"
          disabled={isTooMany}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('export')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
