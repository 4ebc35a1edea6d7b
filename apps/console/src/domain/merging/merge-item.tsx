import type { MergeKind } from '@ardoise/contract/merging';
import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useTranslations } from 'use-intl';

const MenuLink = createLink((props: Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'>) => (
  <Menu.Item component="a" {...props} />
));

/** In the menu of a record: leads to where it is compared with another. */
export function MergeItem({ kind, id }: { kind: MergeKind; id: string }) {
  const t = useTranslations('merging.more');
  return (
    <MenuLink to="/onboarding/merge" search={{ kind, first: id }}>
      {t('merge')}
    </MenuLink>
  );
}
