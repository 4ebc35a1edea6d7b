import type { DeskSchool } from '@ardoise/contract/desk';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSetServices } from '../mutations.ts';

/** Whether the school's plan has services and basic fees. */
export function ServicesCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.services');
  const { toasts } = useConsole();
  const { mutate, isPending } = useSetServices(school);
  const { hasServices } = school;
  return (
    <Card title={t('title')}>
      <p>{t(hasServices ? 'on' : 'off')}</p>
      <Button
        variant="default"
        loading={isPending}
        onClick={() =>
          mutate(!hasServices, {
            onSuccess: () => toasts.show({ title: t('done'), tone: 'done' }),
          })
        }
      >
        {t(hasServices ? 'switchOff' : 'switchOn')}
      </Button>
    </Card>
  );
}
