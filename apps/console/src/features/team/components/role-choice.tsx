import {
  permissions,
  type Role,
  roleHolds,
  roleNames,
  roles,
} from '@ardoise/contract/protocol/permissions';
import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import classes from './team.module.css';

/** What a role may do, in plain words, from the table by which the server decides. */
export function RoleWords({ role }: { role: Role }) {
  const t = useTranslations('team');
  const access = useTranslations('access');
  if (role === 'adminOrOwner') return <p className={classes.words}>{t('roles.all')}</p>;
  return (
    <ul className={classes.may}>
      {permissions
        .filter((permission) => roleHolds(role, permission))
        .map((permission) => (
          <li key={permission}>{access(`permissions.${permission}`)}</li>
        ))}
    </ul>
  );
}

interface RoleChoiceProps {
  role: Role;
  onChange: (role: Role) => void;
}

/** Only an owner makes owners. Below the choice it says what the role may do. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const t = useTranslations('team');
  const { language } = usePreferences();
  const canMakeOwners = useCan()('staff.editOwners');
  const offered = roles.filter((one) => canMakeOwners || one !== 'adminOrOwner');
  return (
    <>
      <NativeSelect
        label={t('roleLabel')}
        value={role}
        data={offered.map((one) => ({ value: one, label: roleNames[one][language] }))}
        onChange={(event) => onChange(event.currentTarget.value as Role)}
      />
      <details className={classes.details}>
        <summary>{t('mayDo')}</summary>
        <RoleWords role={role} />
      </details>
    </>
  );
}
