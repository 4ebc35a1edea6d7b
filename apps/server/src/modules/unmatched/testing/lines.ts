import {
  assignStatementLine,
  listStatementLines,
  type LineView,
  type StatementLineRow,
} from '@ardoise/contract/statements';
import { money, token } from '../../mobile-money/testing/money-school.ts';
import { newPhone, type TestFamily } from '../../mobile-money/testing/payers.ts';
import { type MtnRow, mtnFile } from './exports.ts';
import { sendStatement } from './send-statement.ts';

let ids = 10_000_000_000;
export const newReference = (): string => String((ids += 1));

export const send = (...rows: MtnRow[]) => sendStatement(money.app, token, mtnFile(...rows));

export const lines = async (state: LineView, q = '') => {
  const query = { state, perPage: 100, ...(q === '' ? {} : { q }) };
  const { body } = await money.app.call(listStatementLines, { query }, { token });
  return body.data?.items ?? [];
};

/** Money of a stranger to the books: one waiting line. */
export async function unknownLine(row: Partial<MtnRow> = {}): Promise<StatementLineRow> {
  const id = newReference();
  await send({ phone: newPhone('mtn'), ...row, id });
  const [line] = await lines('waiting', id);
  if (line === undefined) throw new Error('The line does not wait.');
  return line;
}

export const assign = (line: Pick<StatementLineRow, 'id'>, family: TestFamily, as = token) =>
  money.app.call(
    assignStatementLine,
    { params: { id: line.id }, body: { studentId: family.students[0]?.id ?? '' } },
    { token: as },
  );
