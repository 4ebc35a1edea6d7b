import { type Role, roleHolds, roleNames, roles } from '@ardoise/contract/permissions';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { permissionGroups } from '../permission-groups.ts';
import classes from './permission-table.module.css';

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const words = useTranslations('access');
  return (
    <>
      <VisuallyHidden component="span">{words(isAllowed ? 'allowed' : 'refused')}</VisuallyHidden>
      {isAllowed ? (
        <span className={classes.yes}>
          <Icon name="check" size={16} />
        </span>
      ) : (
        <span className={classes.no} aria-hidden="true">
          –
        </span>
      )}
    </>
  );
}

/** Roles as columns, the reader's own one tinted. */
export function PermissionTable({ own }: { own: Role | null }) {
  const words = useTranslations('access');
  const { language } = usePreferences();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words('permission')}</th>
          {roles.map((role) => (
            <th key={role} scope="col" data-own={role === own}>
              {roleNames[role][language]}
              {role === own && <span className={classes.own}>{words('yours')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {permissionGroups.map(({ resource, permissions }) => (
        <tbody key={resource}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={classes.group}>
              {words(`resources.${resource}`)}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{words(`permissions.${permission}`)}</th>
              {roles.map((role) => (
                <td key={role} data-own={role === own}>
                  <Mark isAllowed={roleHolds(role, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
