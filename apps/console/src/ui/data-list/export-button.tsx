import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { saveFile } from '../save-file.ts';

interface ExportButtonProps {
  /** Asks the server for a file of what the list shows now; answers where it can be fetched. */
  onExport: () => Promise<{ address: string }>;
}

export function ExportButton({ onExport }: ExportButtonProps) {
  const words = useTranslations('list');
  const { mutate, isPending } = useMutation({
    mutationFn: onExport,
    onSuccess: ({ address }) => saveFile(address),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {words('export')}
    </Button>
  );
}
