import { listStaff } from '@ardoise/contract/endpoints/staff';
import { roleNames, roles } from '@ardoise/contract/protocol/permissions';
import type { StaffRow } from '@ardoise/contract/team/staff';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './permission-table.module.css';

function Holders({ team }: { team: readonly StaffRow[] }) {
  const t = useTranslations('access.holders');
  const { language } = usePreferences();
  const nameOf = ({ isInvitation, fullName }: StaffRow): string =>
    isInvitation ? t('invited', { name: fullName }) : fullName;
  return (
    <Facts>
      {roles.map((role) => {
        const names = team.filter((row) => row.role === role).map(nameOf);
        return (
          <Fact key={role} label={roleNames[role][language]}>
            {names.length === 0 ? t('nobody') : formatList(names, language)}
          </Fact>
        );
      })}
    </Facts>
  );
}

function RoleCard() {
  const t = useTranslations('access.holders');
  const team = useQuery(callQuery(useConsole(), listStaff, { query: { perPage: 100 } })).data;
  if (team === undefined) return null;
  return (
    <div className={classes.holders}>
      <Card title={t('title')}>
        <Holders team={team.items} />
        <TextLink to="/team">{t('team')}</TextLink>
      </Card>
    </div>
  );
}

/** For whoever may see the team: the table says what a role may do, this who does. */
export function RoleHolders() {
  return useCan()('staff.read') ? <RoleCard /> : null;
}
