import { type Role, roleHolds, roleNames, roles } from '@ardoise/contract/protocol/permissions';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useMe } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { useRoom } from '../../../ui/use-room.ts';
import { PermissionTable } from '../components/permission-table.tsx';
import { RoleHolders } from '../components/role-holders.tsx';
import { RolePermissions } from '../components/role-permissions.tsx';
import classes from './access-control-screen.module.css';

/** The permission table: all roles side by side where there is room, else one role at a time. */
export function AccessControlScreen() {
  const t = useTranslations('access');
  const own = useMe().data?.organisation?.role ?? null;
  const isHeadShown = useDeferredValue(true, false);
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      {/* The press is answered with the head; the table, the longest of the product, follows a moment later. */}
      {isHeadShown && <RoleHolders />}
      {isHeadShown && <Permissions own={own} />}
    </>
  );
}

function Permissions({ own }: { own: Role | null }) {
  const t = useTranslations('access');
  const { language } = usePreferences();
  const { place, hasRoom } = useRoom(language, own);
  const [chosen, setChosen] = useState<Role>(own ?? roles[0]);
  if (hasRoom) {
    return (
      <div ref={place}>
        <PermissionTable own={own} />
      </div>
    );
  }
  return (
    <div ref={place}>
      <div className={classes.roles} role="radiogroup" aria-label={t('role')}>
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
  );
}
