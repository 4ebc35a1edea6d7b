import { type Role, roleHolds, roleNames, roles } from '@ardoise/contract/permissions';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useMe } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PermissionTable } from '../components/permission-table.tsx';
import { RolePermissions } from '../components/role-permissions.tsx';
import classes from './access-control-screen.module.css';

/** The permission table: all roles side by side where there is room, one role at a time on a phone. */
export function AccessControlScreen() {
  const words = useTranslations('access');
  const { language } = usePreferences();
  const own = useMe().data?.organisation?.role ?? null;
  const [chosen, setChosen] = useState<Role>(own ?? roles[0]);
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      <div className={classes.wide}>
        <PermissionTable own={own} />
      </div>
      <div className={classes.narrow}>
        <div className={classes.roles} role="radiogroup" aria-label={words('role')}>
          {roles.map((role) => (
            <label key={role} className={classes.role}>
              <input
                type="radio"
                name="role"
                checked={role === chosen}
                onChange={() => setChosen(role)}
              />
              {roleNames[role][language]}
            </label>
          ))}
        </div>
        <RolePermissions role={chosen} isOwn={chosen === own} holds={(p) => roleHolds(chosen, p)} />
      </div>
    </>
  );
}
