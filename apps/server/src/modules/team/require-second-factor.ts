import { staffErrors } from '@ardoise/contract/team/staff-errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forgetActors, requireFactorOfAll } from '../identity/public.ts';

/** Whoever has none acts in the school no more until they have set one up: their consoles lead them there. */
export async function changeSecondFactorRule(
  context: SchoolContext,
  isRequired: boolean,
): Promise<{ isRequired: boolean }> {
  const { tx, orgId, actor } = context;
  if (isRequired && !actor.hasSecondFactor) throw new Refusal(staffErrors.ownFactorFirst);
  if (!(await requireFactorOfAll(tx, orgId, isRequired))) return { isRequired };
  await forgetActors(context, { orgId });
  await context.audit({
    action: 'secondFactor.ruleChanged',
    subject: 'settings',
    subjectId: orgId,
    before: { requiresSecondFactor: !isRequired },
    after: { requiresSecondFactor: isRequired },
  });
  await context.emit('staff.changed', orgId, {});
  await context.emit('settings.changed', orgId, {});
  return { isRequired };
}
