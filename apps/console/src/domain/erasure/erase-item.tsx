import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';

/** In the menu of a record, for owners: opens what erasing would do. */
export function EraseItem({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('schoolData.erase');
  if (!useCan()('schoolData.erase')) return null;
  return (
    <Menu.Item color="red" aria-haspopup="dialog" onClick={onOpen}>
      {t('item')}
    </Menu.Item>
  );
}
