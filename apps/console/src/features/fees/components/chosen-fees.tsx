import { exportFees, mostChosenFees, printFeeLetters, sendFeeLinks } from '@ardoise/contract/fees';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './fees.module.css';

interface ChosenFeesProps {
  ids: readonly string[];
  /** As the list is narrowed, so that what is exported is what was seen. */
  narrowed: Readonly<Record<string, unknown>>;
  onClear: () => void;
}

/** Sends each student's link once, and says who could not be reached. */
function useSendLinks(onSent: () => void) {
  const t = useTranslations('fees.chosen');
  const { language } = usePreferences();
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      api(sendFeeLinks, { body: { ids: [...ids] } }, { once: true }),
    onSuccess: ({ sent, withoutPhone, nothingOwed }) => {
      const text = [
        withoutPhone.length > 0 && t('withoutPhone', { names: formatList(withoutPhone, language) }),
        nothingOwed > 0 && t('nothingOwed', { count: nothingOwed }),
      ]
        .filter((part) => part !== false)
        .join(' · ');
      toasts.show({
        title: t('sent', { count: sent }),
        tone: sent === 0 ? 'error' : 'done',
        ...(text === '' ? {} : { text }),
      });
      onSent();
    },
  });
}

/** The tab is opened by the press itself, since browsers stop one that opens later. */
function usePrintLetters() {
  const t = useTranslations('fees.chosen');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const tab = window.open('', '_blank');
      try {
        const { address, letters } = await api(printFeeLetters, { body: { ids: [...ids] } });
        if (letters === 0) {
          tab?.close();
          toasts.show({ title: t('noLetters'), tone: 'error' });
        } else if (tab === null) location.assign(address);
        else tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
}

/** What can be done with the fees that were chosen. */
export function ChosenFees({ ids, narrowed, onClear }: ChosenFeesProps) {
  const t = useTranslations('fees.chosen');
  const { api } = useConsole();
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const links = useSendLinks(() => {
    setIsAsking(false);
    onClear();
  });
  const letters = usePrintLetters();
  const file = useMutation({
    mutationFn: () => api(exportFees, { body: { ...narrowed, ids: [...ids] } as never }),
    onSuccess: ({ address }) => saveFile(address),
  });
  if (ids.length === 0) return null;
  const isTooMany = ids.length > mostChosenFees;
  return (
    <div className={classes.chosen} role="status">
      <strong>
        {t('count', { count: ids.length })}
        {isTooMany && ` · ${t('most', { most: String(mostChosenFees) })}`}
      </strong>
      {can('payments.take') && (
        <Button size="xs" disabled={isTooMany} onClick={() => setIsAsking(true)}>
          {t('links')}
        </Button>
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
      {isAsking && (
        <ConfirmDialog
          title={t('confirm.title', { count: ids.length })}
          confirm={t('confirm.send', { count: ids.length })}
          cancel={t('confirm.cancel')}
          isBusy={links.isPending}
          onConfirm={() => links.mutate(ids)}
          onClose={() => setIsAsking(false)}
        >
          {t('confirm.about')}
        </ConfirmDialog>
      )}
    </div>
  );
}
