import type { MergeKind } from '@ardoise/contract/merging';
import { useTranslations } from 'use-intl';
import { MenuLink } from '../../ui/menu-link.tsx';

/** In the menu of a record: leads to where it is compared with another. */
export function MergeItem({ kind, id }: { kind: MergeKind; id: string }) {
  const t = useTranslations('merging.more');
  return (
    <MenuLink to="/onboarding/merge" search={{ kind, first: id }}>
      {t('merge')}
    </MenuLink>
  );
}
