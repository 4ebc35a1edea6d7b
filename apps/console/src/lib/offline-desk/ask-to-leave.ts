import type { Console } from '../console.tsx';
import { askLeaveQuestion } from './leave-question.ts';
import { openOfflineDesk, unsentOf } from './open-offline-desk.ts';

/** Sends what waits, where that can be done; of what is left somebody has to know before they sign out. */
export async function askToLeave(page: Console): Promise<boolean> {
  const desk = await openOfflineDesk(page);
  if (unsentOf(desk.queue.state()).length === 0) return true;
  if (navigator.onLine) await desk.send().catch(console.warn);
  const left = unsentOf(desk.queue.state());
  if (left.length === 0) return true;
  const amount = left.reduce((sum, { body }) => sum + body.amount, 0);
  await page.texts.ensure('offlineDesk').catch(console.warn);
  return askLeaveQuestion({ count: left.length, amount });
}
