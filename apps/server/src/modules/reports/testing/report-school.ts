import { listFees } from '@ardoise/contract/fees';
import { openReportFile } from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { previewReport, startReportFile } from '@ardoise/contract/reports/reports';
import type { Request } from '@ardoise/contract/protocol/call';
import type { StudentDetail } from '@ardoise/contract/students';
import { inSchool } from '../../../platform/work.ts';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { takePayment } from '../../billing/public.ts';
import {
  addStudent,
  addYear,
  familyBody,
  succeed,
  type TestYear,
} from '../../students/testing/people.ts';

export interface ReportSchool {
  readonly app: TestApp;
  readonly school: TestSchool;
  readonly year: TestYear;
  readonly students: Readonly<Record<'abena' | 'biya' | 'chi', StudentDetail>>;
}

type Means = 'cash' | 'mtn' | 'bank' | 'outside';

/** In the owner's name; what is beyond the fee becomes credit. */
export async function pay(
  { app, school }: Pick<ReportSchool, 'app' | 'school'>,
  token: string,
  student: StudentDetail,
  amount: number,
  method: Means,
): Promise<string> {
  const { items } = await succeed(app, token, listFees, { query: { q: student.studentId } });
  const fee = items.find((one) => one.student.id === student.id);
  if (fee === undefined) throw new Error('There is no fee.');
  const paid = await inSchool(
    app.node.services,
    school.orgId,
    (work) =>
      takePayment(work, {
        transaction: null,
        method,
        kind: 'own',
        amount,
        familyId: student.family.id,
        parts: [{ feeId: fee.id, amount: Math.min(amount, fee.pending) }],
      }),
    { actor: { personId: school.ownerId, name: 'Person of adminOrOwner' } },
  );
  return paid.paymentId;
}

/** Abena and Biya in 6e A and Chi in 5e A, some with names that a spreadsheet could compute. */
export async function startReportSchool(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<ReportSchool> {
  const app = await startTestApp(options);
  const school = await createSchool(app);
  const token = await school.signIn();
  const year = await addYear(app, token);
  const named = (lastName: string, firstName: string, classId: string) =>
    addStudent(app, token, { firstName, lastName, classId, family: familyBody(lastName) });
  const abena = await named('Abena', 'Ruth', year.sixth);
  const biya = await named('Biya', '=1+1', year.sixth);
  const chi = await named('Chi', '@home', year.fifth);
  return { app, school, year, students: { abena, biya, chi } };
}

type Choice = NonNullable<Request<typeof previewReport>['query']>;

export const preview = (
  { app }: ReportSchool,
  token: string,
  kind: ReportKind,
  query: Choice = {},
) => succeed(app, token, previewReport, { params: { kind }, query });

/** The amount of all rows in a column of the preview. */
export const totalOf = (
  { columns, totals }: Awaited<ReturnType<typeof preview>>,
  key: string,
): number | null => totals[columns.findIndex((column) => column.key === key)] ?? null;

type FileBody = Request<typeof startReportFile>['body'];

export const start = ({ app }: ReportSchool, token: string, kind: ReportKind, body: FileBody) =>
  succeed(app, token, startReportFile, { params: { kind }, body });

export async function download(
  { app }: ReportSchool,
  token: string,
  id: string,
): Promise<Response> {
  const { address } = await succeed(app, token, openReportFile, { params: { id } });
  return fetch(new URL(address, app.url));
}

export const exported = async (
  place: ReportSchool,
  token: string,
  kind: ReportKind,
  body: FileBody,
): Promise<Buffer> => {
  const { id } = await start(place, token, kind, body);
  return Buffer.from(await (await download(place, token, id)).arrayBuffer());
};

export async function rowsOf(workbook: Buffer): Promise<Array<Array<string | undefined>>> {
  const rows: Array<Array<string | undefined>> = [];
  for await (const { cells } of readXlsx(workbook, { keepsTime: true })) {
    const last = Math.max(...cells.keys());
    rows.push(Array.from({ length: last + 1 }, (_, index) => cells.get(index)));
  }
  return rows;
}
