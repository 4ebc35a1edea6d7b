import {
  auditErrors,
  type AuditFilters,
  auditFilters,
  maxAuditRows,
} from '@ardoise/contract/audit';
import { auditLine, sayAuditAction, sayAuditKind } from '@ardoise/contract/audit-words/say-entry';
import { actorNames, actorText } from '@ardoise/contract/audit-words/actor-names';
import { formatMoment } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type List } from '../../platform/lists/list.ts';
import { exportList, listFile } from '../../platform/lists/list-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditRow, chooseAudit, presentEntry, readAuditRows } from './list-audit.ts';

/** The whole of what was chosen, newest first. Never more is counted than a file may have. */
const auditList: List<AuditFilters, AuditRow> = async (tx, orgId, filters) => {
  const chosen = sql.join(await chooseAudit(tx, orgId, filters), sql` and `);
  return {
    find: async (at: Tx, { page, perPage }) => {
      const { rows } = await sql<{ ids: string[]; total: number }>`
        select to_json(array(select t.id from audit_log t where ${chosen} order by t.id desc
                              limit ${Math.min(perPage, maxAuditRows)} offset ${(page - 1) * perPage})) as ids,
               (select count(*)::int from (select from audit_log t where ${chosen}
                                            limit ${maxAuditRows + 1}) counted) as total`.execute(
        at,
      );
      return rows[0] ?? { ids: [], total: 0 };
    },
    read: async (at: Tx, ids) => {
      const { rows } = await readAuditRows(
        at,
        sql`t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[])`,
        sql``,
      );
      return rows;
    },
  };
};

export const auditFile = listFile<AuditFilters, AuditRow>({
  list: auditList,
  name: 'audit',
  title: { en: 'Audit log', fr: 'Journal d’audit' },
  fileName: { en: 'audit-log.xlsx', fr: 'journal-audit.xlsx' },
  filters: auditFilters,
  columns: [
    { en: 'When', fr: 'Quand', width: 18, cell: ({ at, timeZone }) => formatMoment(at, timeZone) },
    {
      en: 'Who',
      fr: 'Qui',
      width: 26,
      cell: (row, language) => actorText(presentEntry(row), language),
    },
    {
      en: 'Role',
      fr: 'Rôle',
      width: 18,
      cell: (row, language) => actorNames[presentEntry(row).actorRole][language],
    },
    { en: 'From where', fr: 'D’où', width: 18, cell: ({ address }) => address },
    {
      en: 'What',
      fr: 'Quoi',
      width: 34,
      cell: ({ action }, language) => sayAuditAction(action, language),
    },
    {
      en: 'Kind',
      fr: 'Type',
      width: 20,
      cell: ({ subject }, language) => sayAuditKind(subject, language),
    },
    { en: 'Record', fr: 'Enregistrement', width: 38, cell: ({ subjectId }) => subjectId },
    {
      en: 'Before',
      fr: 'Avant',
      width: 50,
      cell: ({ before, timeZone }, language) => auditLine(before, { language, timeZone }),
    },
    {
      en: 'After',
      fr: 'Après',
      width: 50,
      cell: ({ after, timeZone }, language) => auditLine(after, { language, timeZone }),
    },
  ],
});

export async function exportEntries(
  context: SchoolContext,
  filters: AuditFilters,
): Promise<{ address: string; rows: number }> {
  const chosen = await auditList(context.tx, context.orgId, filters);
  const { total } = await chosen.find(context.tx, { page: 1, perPage: 1 });
  if (total > maxAuditRows) throw new Refusal(auditErrors.auditTooLong);
  return exportList(context, auditFile, filters);
}
