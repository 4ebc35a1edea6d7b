import { type Permission, type Role, roleNames } from '@ardoise/contract/protocol/permissions';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { permissionGroups } from '../permission-groups.ts';
import classes from './role-permissions.module.css';

interface RolePermissionsProps {
  role: Role;
  isOwn: boolean;
  holds: (permission: Permission) => boolean;
}

/** One role's permissions as a list, for a phone. */
export function RolePermissions({ role, isOwn, holds }: RolePermissionsProps) {
  const t = useTranslations('access');
  const { language } = usePreferences();
  const count = permissionGroups.flatMap((group) => group.permissions).filter(holds).length;
  return (
    <section className={classes.card} aria-live="polite">
      <p className={classes.head}>
        <strong>{roleNames[role][language]}</strong>
        {isOwn && <span> · {t('yours')}</span>}
        <span className={classes.count}>{t('count', { count })}</span>
      </p>
      {permissionGroups.map(({ resource, permissions }) => (
        <div key={resource} className={classes.group}>
          <h2 className={classes.resource}>{t(`resources.${resource}`)}</h2>
          <ul className={classes.list}>
            {permissions.map((permission) => (
              <li key={permission} className={classes.line} data-allowed={holds(permission)}>
                <span className={classes.mark}>
                  {holds(permission) ? <Icon name="check" size={16} /> : '–'}
                </span>
                <span>{t(`permissions.${permission}`)}</span>
                <VisuallyHidden component="span">
                  {t(holds(permission) ? 'allowed' : 'refused')}
                </VisuallyHidden>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
