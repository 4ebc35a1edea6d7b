import { type Answer, type CallSpec, type Request } from '@ardoise/contract/protocol/call';
import { createFamily } from '@ardoise/contract/families';
import { createStudent, type StudentDetail } from '@ardoise/contract/students';
import { createYear, type YearDetail } from '@ardoise/contract/years';
import { inSchool } from '../../../platform/work.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { takePayment } from '../../billing/take-payment.ts';

/** Makes a call that must succeed, and answers its data. */
export async function succeed<C extends CallSpec>(
  app: TestApp,
  token: string,
  call: C,
  request?: Request<C>,
): Promise<Answer<C>> {
  const { status, body } = await app.call(call, request, { token });
  if (body.data === null)
    throw new Error(`${status} ${body.errorMsg} ${JSON.stringify(body.fields)}`);
  return body.data;
}

type YearBody = Request<typeof createYear>['body'];

/** Two classes: 6e in two installments, 5e at once. */
export const yearBody = (begins = 2026): YearBody => ({
  reopeningOn: `${begins}-09-07`,
  closingOn: `${begins + 1}-06-30`,
  cycles: [
    {
      kind: 'secondary',
      classes: [
        {
          name: '6e A',
          tuition: 150_000,
          installments: [
            { amount: 100_000, dueOn: `${begins}-10-15` },
            { amount: 50_000, dueOn: `${begins + 1}-01-15` },
          ],
        },
        { name: '5e A', tuition: 120_000, installments: [] },
      ],
    },
  ],
});

export interface TestYear extends YearDetail {
  readonly sixth: string;
  readonly fifth: string;
}

export async function addYear(app: TestApp, token: string, begins = 2026): Promise<TestYear> {
  const year = await succeed(app, token, createYear, { body: yearBody(begins) });
  const [sixth, fifth] = year.cycles[0]?.classes ?? [];
  if (sixth === undefined || fifth === undefined) throw new Error('The year has no classes.');
  return { ...year, sixth: sixth.id, fifth: fifth.id };
}

let phones = 677_000_000;

export const newPhone = (): string => {
  phones += 1;
  return String(phones);
};

export const guardianBody = (fullName = 'Awa Mbarga', phone = newPhone()) => ({
  fullName,
  relationship: 'mother' as const,
  phones: [{ kind: 'cell' as const, number: phone }],
});

export const familyBody = (name = 'Mbarga') => ({ name, guardians: [guardianBody(`Awa ${name}`)] });

export const addFamily = (app: TestApp, token: string, name?: string) =>
  succeed(app, token, createFamily, { body: familyBody(name) });

type StudentBody = Request<typeof createStudent>['body'];

/** With a family of their own, unless one is given; at school since the reopening, so that every deadline holds. */
export const addStudent = (
  app: TestApp,
  token: string,
  given: Partial<StudentBody> = {},
): Promise<StudentDetail> =>
  succeed(app, token, createStudent, {
    body: {
      firstName: 'Marie',
      lastName: 'Mbarga',
      gender: 2,
      joinedOn: '2000-01-01',
      ...(given.familyId === undefined ? { family: familyBody() } : {}),
      ...given,
    },
  });

/** In cash, for the newest fee. */
export async function payFee(app: TestApp, orgId: string, studentId: string, amount: number) {
  const { services } = app.node;
  await inSchool(services, orgId, async (work) => {
    const { familyId, feeId } = await work.tx
      .selectFrom('fees as f')
      .innerJoin('students as s', (join) =>
        join.onRef('s.org_id', '=', 'f.org_id').onRef('s.id', '=', 'f.student_id'),
      )
      .select(['s.family_id as familyId', 'f.id as feeId'])
      .where('f.org_id', '=', orgId)
      .where('f.student_id', '=', studentId)
      .orderBy('f.created_at', 'desc')
      .executeTakeFirstOrThrow();
    await takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount,
      familyId,
      parts: [{ feeId, amount }],
    });
  });
}
