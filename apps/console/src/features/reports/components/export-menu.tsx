import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { fileFormats } from '@ardoise/contract/reports/report-files';
import type { ReportFile } from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { Button, Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { toastMs } from '../../../lib/toasts.ts';
import type { ShownChoice } from '../choice.ts';
import { useExport } from '../mutations.ts';

interface ExportMenuProps {
  kind: ReportKind;
  choice: ShownChoice;
  isDisabled: boolean;
  onStarted: (file: ReportFile) => void;
}

/** All rows as a file: a small one is saved at once, a large one is made while one goes on. */
export function ExportMenu({ kind, choice, isDisabled, onStarted }: ExportMenuProps) {
  const t = useTranslations('reports.export');
  const { toasts } = useConsole();
  const { mutate, isPending } = useExport(kind, choice);
  const told = (file: ReportFile) => {
    onStarted(file);
    if (file.state === 'ready') {
      toasts.show({ title: t('saved', { file: file.fileName }), tone: 'done' });
      return;
    }
    toasts.show({
      title: t('started', { file: file.fileName }),
      text: t('startedAbout'),
      tone: 'done',
      durationMs: toastMs.shell,
    });
  };
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button loading={isPending} disabled={isDisabled}>
          {t('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format, { onSuccess: told })}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
