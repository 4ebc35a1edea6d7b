import { type Role, roleHolds, roleNames, roles } from '@ardoise/contract/protocol/permissions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { permissionGroups } from '../permission-groups.ts';
import classes from './permission-table.module.css';

/**
 * Roles as columns, the reader's own one tinted. A cell is one element, and its words are looked up once for all: there are
 * hundreds, and they are drawn at once.
 */
export function PermissionTable({ own }: { own: Role | null }) {
  const t = useTranslations('access');
  const { language } = usePreferences();
  const [allowed, refused] = [t('allowed'), t('refused')];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('permission')}</th>
          {roles.map((role) => (
            <th key={role} scope="col" data-own={role === own}>
              {roleNames[role][language]}
              {role === own && <span className={classes.own}>{t('yours')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {permissionGroups.map(({ resource, permissions }) => (
        <tbody key={resource}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={classes.group}>
              {t(`resources.${resource}`)}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{t(`permissions.${permission}`)}</th>
              {roles.map((role) => (
                <td key={role} data-own={role === own}>
                  {roleHolds(role, permission) ? (
                    <span className={classes.yes} role="img" aria-label={allowed} />
                  ) : (
                    <span className={classes.no} role="img" aria-label={refused} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
