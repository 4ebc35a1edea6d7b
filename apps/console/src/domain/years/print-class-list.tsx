import { printClassList } from '@ardoise/contract/endpoints/reports';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { printFile } from '../../lib/print-file.ts';

/** The list of a class with what each student owes, on paper in one press. For whoever may take lists out of the house. */
export function PrintClassList({ classId }: { classId: string }) {
  const t = useTranslations('list');
  const { api } = useConsole();
  const canPrint = useCan()('reports.read');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(printClassList, { body: { classId } }, { once: true, spinner: false }),
    onSuccess: ({ address }) => printFile(address),
  });
  if (!canPrint) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      {t('printClass')}
    </Button>
  );
}
