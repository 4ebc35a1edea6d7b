import { statementErrors } from '@ardoise/contract/statement-errors';
import type { chooseStatementColumns as call } from '@ardoise/contract/statements';
import type { Input } from '@ardoise/contract/protocol/call';
import { enqueue } from '../../../platform/jobs.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { inSchool } from '../../../platform/work.ts';
import { readStatement } from '../read/read-statement.ts';
import { headsOf } from '../read/read-mapped.ts';
import { readStatementFile } from './read-run.ts';
import { changeRun, findRun, type RunPlace, statementName } from './run-store.ts';
import { type Asked, oneAtATime } from './upload-statement.ts';

/** What the columns mean is remembered for the next file with the same heads, and this one is read by it. */
export const chooseColumns = (
  asked: Asked,
  runId: string,
  body: Input<typeof call>['body'],
): Promise<void> =>
  oneAtATime(asked.orgId, async () => {
    const { services, orgId, actor, requestId, now } = asked;
    const place = { orgId, runId };
    const run = await services.db.read({ orgId }, (tx) => findRun(tx, place));
    if (run.state !== 'columns') throw new Refusal(statementErrors.statementIsRead);
    const heads = headsOf(run.columns.map(({ title }) => title));
    const { operator, timeZone } = body;
    const fields = run.columns.map((_, column) => body.fields[column] ?? null);
    const content = found(
      await services.storage.get(statementName(place)),
      statementErrors.statementFileGone,
    );
    const read = await readStatement(content, new Map([[heads, { operator, timeZone, fields }]]));
    if (read.kind !== 'read') throw new Refusal(statementErrors.notAStatement);
    await inSchool(
      services,
      orgId,
      async (work) => {
        const { tx } = work;
        await tx
          .insertInto('statement_layouts')
          .values({
            org_id: orgId,
            heads,
            operator,
            time_zone: timeZone,
            fields: JSON.stringify(fields),
            chosen_by: actor.personId,
            chosen_at: now,
          })
          .onConflict((conflict) =>
            conflict.columns(['org_id', 'heads']).doUpdateSet((given) => ({
              operator: given.ref('excluded.operator'),
              time_zone: given.ref('excluded.time_zone'),
              fields: given.ref('excluded.fields'),
              chosen_by: given.ref('excluded.chosen_by'),
              chosen_at: given.ref('excluded.chosen_at'),
            })),
          )
          .execute();
        await begin(work, place, operator);
        await work.audit({
          action: 'statement.columnsChosen',
          subject: 'statement',
          subjectId: runId,
          after: { operator, timeZone, fields },
        });
      },
      { actor, requestId, now },
    );
  });

async function begin(
  work: Parameters<Parameters<typeof inSchool>[2]>[0],
  place: RunPlace,
  operator: Input<typeof call>['body']['operator'],
): Promise<void> {
  if (!(await changeRun(work.tx, place, ['columns'], { state: 'reading', operator }))) return;
  await enqueue(work.tx, readStatementFile, place);
  await work.emit('statement.uploaded', place.runId, {});
}
