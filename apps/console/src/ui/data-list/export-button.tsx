import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

interface ExportButtonProps {
  /** Asks the server for a file of what the list shows now; answers where it can be fetched. */
  onExport: () => Promise<{ address: string }>;
}

/** Saves a file of our own server without leaving the page. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

export function ExportButton({ onExport }: ExportButtonProps) {
  const words = useTranslations('list');
  const { mutate, isPending } = useMutation({
    mutationFn: onExport,
    onSuccess: ({ address }) => download(address),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {words('export')}
    </Button>
  );
}
