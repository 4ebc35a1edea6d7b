import { Button, type ButtonProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { useBeginChat } from './use-begin-chat.ts';

interface WriteButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  guardianId: string;
  /** Said to a screen reader where several stand on a page. */
  name: string;
}

/** From a guardian to the talk with them, for whoever may write. */
export function WriteButton({ guardianId, name, ...look }: WriteButtonProps) {
  const t = useTranslations('people.guardian');
  const canWrite = useCan()('chat.edit');
  const { mutate, isPending } = useBeginChat();
  if (!canWrite) return null;
  return (
    <Button
      variant="default"
      {...look}
      loading={isPending}
      aria-label={t('writeTo', { name })}
      onClick={() => mutate(guardianId)}
    >
      {t('write')}
    </Button>
  );
}
