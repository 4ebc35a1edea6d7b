import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { SavedReport } from '@ardoise/contract/reports/saved-reports';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import type { ShownChoice } from '../choice.ts';
import { useChangeSaved } from '../mutations.ts';
import { usePeriodName } from '../use-period-name.ts';
import { SaveDialog } from './save-dialog.tsx';
import { NewScheduleDialog } from './schedule-dialog.tsx';

interface SaveActsProps {
  kind: ReportKind;
  choice: ShownChoice;
  /** What the report was opened as, and whether it shows something else now. */
  saved: SavedReport | undefined;
  isChanged: boolean;
  onSaved: (saved: SavedReport) => void;
}

/** Saves what is shown over what it was saved as. */
function SaveAgain({ saved, choice }: { saved: SavedReport; choice: ShownChoice }) {
  const t = useTranslations('reports.save');
  const { toasts, showError } = useConsole();
  const { mutate, isPending } = useChangeSaved();
  const { name, isShared } = saved;
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() =>
        mutate(
          { saved, name, isShared, choice },
          {
            onSuccess: () => toasts.show({ title: t('done', { name }), tone: 'done' }),
            onError: (error) => {
              if (isApiError(error)) showError(error);
            },
          },
        )
      }
    >
      {t('again')}
    </Button>
  );
}

/** Under a name, and by email. */
export function SaveActs({ kind, choice, saved, isChanged, onSaved }: SaveActsProps) {
  const t = useTranslations('reports');
  const { language } = usePreferences();
  const nameOf = usePeriodName();
  const [asks, setAsks] = useState<'save' | 'send' | null>(null);
  const close = () => setAsks(null);
  const { title, periodOf } = reportForms[kind];
  const suggested = [title[language], ...(periodOf === null ? [] : [nameOf(choice)])].join(', ');
  const isOwn = saved?.isOwn === true;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsks('send')}>
        {t('schedule.button')}
      </Button>
      {saved !== undefined && isOwn && isChanged ? (
        <>
          <MoreMenu label={t('save.more')}>
            <Menu.Item aria-haspopup="dialog" onClick={() => setAsks('save')}>
              {t('save.other')}
            </Menu.Item>
          </MoreMenu>
          <SaveAgain saved={saved} choice={choice} />
        </>
      ) : (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsks('save')}>
          {t(saved === undefined ? 'save.button' : 'save.other')}
        </Button>
      )}
      {asks === 'save' && (
        <SaveDialog kind={kind} choice={choice} saved={null} onSaved={onSaved} onClose={close} />
      )}
      {asks === 'send' && (
        <NewScheduleDialog
          kind={kind}
          choice={choice}
          saved={isChanged ? null : (saved ?? null)}
          suggested={suggested}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </>
  );
}
