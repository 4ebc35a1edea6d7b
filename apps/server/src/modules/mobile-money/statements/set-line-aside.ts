import { lineErrors } from '@ardoise/contract/statements';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { changeLine, lockLine } from './assign-line.ts';

/** A person says that the money is no family's. Said twice, the first reason stays. */
export async function setLineAside(work: Work, lineId: string, reason: string): Promise<void> {
  const { tx, orgId, now, actor } = work;
  const line = await lockLine(tx, orgId, lineId);
  if (line.state === 'matched') throw new Refusal(lineErrors.lineAlreadyCounted);
  if (line.set_aside_at !== null) return;
  await changeLine(tx, line, {
    set_aside_at: now,
    set_aside_by: actor?.personId ?? null,
    set_aside_reason: reason,
  });
  await tell(work, 'statementLine.setAside', lineId, { reason, amount: line.amount });
  await work.emit('line.changed', lineId, {});
}

export async function bringLineBack(work: Work, lineId: string): Promise<void> {
  const { tx, orgId } = work;
  const line = await lockLine(tx, orgId, lineId);
  if (line.set_aside_at === null) return;
  await changeLine(tx, line, { set_aside_at: null, set_aside_by: null, set_aside_reason: null });
  await tell(work, 'statementLine.broughtBack', lineId, { amount: line.amount });
  await work.emit('line.changed', lineId, {});
}

const tell = (work: Work, action: string, subjectId: string, after: object): Promise<void> =>
  work.audit({ action, subject: 'statementLine', subjectId, after: { ...after } });
