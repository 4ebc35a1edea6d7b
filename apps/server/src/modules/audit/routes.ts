import { listAudit } from '@ardoise/contract/audit';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';

export const audit = (): Module => ({
  routes: [
    route(listAudit, async ({ tx, orgId }, { query }) => {
      let entries = tx.selectFrom('audit_log').where('org_id', '=', orgId);
      if (query.action !== undefined) entries = entries.where('action', '=', query.action);
      if (query.subjectId !== undefined)
        entries = entries.where('subject_id', '=', query.subjectId);
      if (query.q !== undefined)
        entries = entries.where('actor_name', 'ilike', `%${query.q.replace(/[%_\\]/g, '\\$&')}%`);
      const { total } = await entries
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await entries
        .selectAll()
        .orderBy('id', 'desc')
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
        .execute();
      const items = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: row.actor_name,
        action: row.action,
        subject: row.subject,
        subjectId: row.subject_id,
        before: row.before,
        after: row.after,
      }));
      return { items, total, page: query.page, perPage: query.perPage };
    }),
  ],
});
