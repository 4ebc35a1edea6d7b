import { eventInput } from '@ardoise/contract/planner/calendar';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { todayAt } from '../modules/students/public.ts';
import { addEvent } from '../modules/planner/own-events.ts';
import { addTask, markTask } from '../modules/planner/tasks.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;
const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** What the next weeks hold, and what the owner has to do. */
export async function seedPlanner(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const context = contextOf(services, tx, owner, services.clock.now());
  const today = await todayAt(context);
  const add = (title: string, days: number, more: object) =>
    addEvent(context, eventInput.parse({ title, on: daysFrom(today, days), ...more }));
  await add('Réunion des parents', 4, { label: 'meeting', startsAt: '16:00', endsAt: '18:00' });
  await add('Compositions du trimestre', 9, { label: 'exam', until: daysFrom(today, 13) });
  await add('Sortie au musée', 17, { label: 'trip', note: 'Classes de CM1 et CM2.' });
  await add('Conseil des enseignants', -6, { label: 'meeting', startsAt: '08:30' });
  const task = (title: string, days: number | null, tags: ('team' | 'high' | 'low')[]) =>
    addTask(context, {
      title,
      note: '',
      tags,
      dueOn: days === null ? null : daysFrom(today, days),
      givenToId: null,
    });
  const first = await task('Rappeler les familles en retard de plus de 60 jours', 1, ['high']);
  await markTask(context, first.id, { isImportant: true });
  await task('Commander des carnets de reçus', 6, ['low']);
  await task('Préparer le conseil de classe', null, ['team']);
  const done = await task('Vérifier la caisse de la semaine', -2, []);
  await markTask(context, done.id, { isCompleted: true });
}
