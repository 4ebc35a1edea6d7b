import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { saveFile } from '../../lib/save-file.ts';

interface ExportButtonProps {
  /** Asks the server for a file of what the list shows now; answers where it can be fetched. */
  onExport: () => Promise<{ address: string }>;
}

/** For whoever may take lists out of the house. */
export function ExportButton({ onExport }: ExportButtonProps) {
  const t = useTranslations('list');
  const canExport = useCan()('reports.read');
  const { mutate, isPending } = useMutation({
    mutationFn: onExport,
    onSuccess: ({ address }) => saveFile(address),
  });
  if (!canExport) return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('export')}
    </Button>
  );
}
