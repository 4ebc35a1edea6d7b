import './tables.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';

/** Whoever was given a task hears of it; one that was taken back meanwhile is told to nobody. */
export const tellGiven = subscriber({
  name: 'planner.tell-given',
  on: ['task.given'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { personId, byId } }) => {
    const { tx, orgId } = work;
    const task = await tx
      .selectFrom('tasks')
      .select('title')
      .where('org_id', '=', orgId)
      .where('id', '=', recordId)
      .where('given_to', '=', personId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const members = await findMembers(tx, orgId);
    const by = members.find((member) => member.personId === byId)?.fullName;
    if (task === undefined || by === undefined) return;
    await notify(work, {
      personIds: [personId],
      kind: 'task',
      title: { en: `${by} gave you a task`, fr: `${by} vous a confié une tâche` },
      text: { en: task.title, fr: task.title },
      link: '/apps/todo',
    });
  },
});
