import { classErrors } from '@ardoise/contract/class-errors';
import { errors } from '@ardoise/contract/protocol/errors';
import { foldName } from '@ardoise/contract/values/fold-name';
import { yearErrors } from '@ardoise/contract/years';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { findClasses, lockYears, readClasses, readClassInstallments } from './store.ts';
import type { ClassRow } from './tables.ts';

/** Adds a class to a running year with the cycle, tuition and installments of another class of it. */
export async function addClassLike(
  work: Work,
  { name, likeClassId }: { readonly name: string; readonly likeClassId: string },
): Promise<ClassRow> {
  const { tx, orgId, now, audit } = work;
  const years = await lockYears(tx, orgId, 'update');
  const like = found(
    (await findClasses(tx, orgId, [likeClassId])).get(likeClassId),
    errors.notFound,
  );
  if (years.find(({ id }) => id === like.year_id)?.status !== 'running')
    throw new Refusal(yearErrors.yearNotRunning);
  const others = await readClasses(tx, orgId, like.year_id);
  const same = others.find(({ folded_name }) => folded_name === foldName(name));
  if (same !== undefined)
    throw new Refusal(classErrors.classNameTaken, { values: { name: same.name } });
  const added: ClassRow = {
    ...like,
    id: newId(now),
    name,
    folded_name: foldName(name),
    removed_at: null,
    position: 1 + Math.max(...others.map(({ position }) => position)),
  };
  await insertRows(tx, 'classes', [added]);
  const installments = (await readClassInstallments(tx, orgId, [like.id])).get(like.id) ?? [];
  await insertRows(
    tx,
    'class_installments',
    installments.map(({ amount, dueOn }, position) => ({
      org_id: orgId,
      class_id: added.id,
      position,
      amount,
      due_on: dueOn,
    })),
  );
  await audit({
    action: 'class.created',
    subject: 'class',
    subjectId: added.id,
    after: { name, yearId: like.year_id, tuition: added.tuition, installments, like: like.name },
  });
  await work.emit('class.created', added.id, { yearId: like.year_id });
  return added;
}
