import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { pathOf } from '@ardoise/contract/protocol/call';
import {
  type DeskSchool,
  getDeskSchool,
  listDeskSchools,
  setSchoolPlan,
  verifySchool,
} from '@ardoise/contract/desk/schools';
import { createFamily } from '@ardoise/contract/families';
import { infoWithOrgAccount, login } from '@ardoise/contract/session';
import { createStudent } from '@ardoise/contract/students';
import { createYear, listClasses, type SchoolClass } from '@ardoise/contract/years';
import { type APIRequestContext, expect } from '@playwright/test';
import { schoolDay } from './school-day.ts';
import { registerOwner } from './people.ts';

/** Somebody signed in to a school, who can make any call of the contract. */
export interface Staff {
  readonly appId: string;
  readonly login: string;
  readonly password: string;
  readonly call: <C extends CallSpec>(spec: C, given: Request<C>) => Promise<Answer<C>>;
}

type Who = Pick<Staff, 'appId' | 'login' | 'password'>;

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** A session of its own: a refresh token may be used once, so no two pages may share one. */
export async function openSession(
  request: APIRequestContext,
  who: Omit<Who, 'appId'> & { readonly appId?: string },
): Promise<Tokens> {
  const answer = await request.post(login.path, {
    data: { login: who.login, password: who.password, appId: who.appId },
  });
  const body = (await answer.json()) as { data: Tokens; errorMsg: string | null };
  expect(body.errorMsg).toBeNull();
  return body.data;
}

export async function signIn(request: APIRequestContext, who: Who): Promise<Staff> {
  const { accessToken } = await openSession(request, who);
  return staffWith(request, who, accessToken);
}

/** Somebody who is signed in already, by this token. */
async function staffWith(
  request: APIRequestContext,
  who: Who,
  accessToken: string,
): Promise<Staff> {
  const send = async (method: string, path: string, data: unknown, orgId = '') => {
    const answer = await request.fetch(path, {
      method,
      ...(method === 'GET' ? {} : { data: data ?? {} }),
      headers: { authorization: `Bearer ${accessToken}`, 'x-org-id': orgId },
    });
    const body = (await answer.json()) as { data: never; errorMsg: string | null };
    expect(body.errorMsg, `${method} ${path}`).toBeNull();
    return body.data;
  };
  const me: Answer<typeof infoWithOrgAccount> = await send('POST', infoWithOrgAccount.path, {});
  const orgId = (me.organisation ?? me.organisations[0])?.id ?? '';
  return {
    ...who,
    call: (spec, given) => {
      const { params, query, body } = given as {
        params?: Record<string, unknown>;
        query?: Record<string, string>;
        body?: unknown;
      };
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      return send(spec.method, `${pathOf(spec, params)}${search}`, body, orgId);
    },
  };
}

/** Classes of a year that began a month ago, or later by so many years. */
export async function addYear(
  staff: Staff,
  names: readonly string[],
  yearsLater = 0,
): Promise<readonly SchoolClass[]> {
  const year = await staff.call(createYear, {
    body: {
      reopeningOn: schoolDay(-30 + 365 * yearsLater),
      closingOn: schoolDay(250 + 365 * yearsLater),
      cycles: [
        {
          kind: 'secondary',
          classes: names.map((name, index) => ({
            name,
            tuition: 120_000 + index * 30_000,
            installments: [],
          })),
        },
      ],
    },
  });
  const { items } = await staff.call(listClasses, { query: { yearId: year.id } });
  return items;
}

export interface School {
  readonly owner: Staff;
  readonly classes: readonly SchoolClass[];
}

/** Somebody of the provider's desk. */
export async function signInAtDesk(request: APIRequestContext): Promise<Pick<Staff, 'call'>> {
  const desk = { login: 'desk@ardoise.test', password: 'ardoise-demo' };
  const { accessToken } = await openSession(request, desk);
  return staffWith(request, { ...desk, appId: '' }, accessToken);
}

/** A school as the desk knows it. */
export async function findAtDesk(desk: Pick<Staff, 'call'>, appId: string): Promise<DeskSchool> {
  const { items } = await desk.call(listDeskSchools, { query: { q: appId } });
  const id = items.find((school) => school.appId === appId)?.id ?? '';
  return desk.call(getDeskSchool, { params: { id } });
}

/** The provider's desk looks at a school, and says that it is who it says it is. */
export async function verifyByDesk(request: APIRequestContext, appId: string): Promise<void> {
  const desk = await signInAtDesk(request);
  const { id, version } = await findAtDesk(desk, appId);
  await desk.call(verifySchool, { params: { id }, body: { version } });
}

/** The largest plan, so that a journey may use all there is. */
export async function givePlanByDesk(request: APIRequestContext, appId: string): Promise<void> {
  const desk = await signInAtDesk(request);
  const { id, version } = await findAtDesk(desk, appId);
  await desk.call(setSchoolPlan, {
    params: { id },
    body: { version, planId: 'enterprise', until: null, reason: 'For a journey' },
  });
}

/** The owner of a new school that has nothing yet, so that a journey may change what it likes. */
export async function newOwner(request: APIRequestContext): Promise<Staff> {
  const { email, password, appId, token } = await registerOwner(request);
  await givePlanByDesk(request, appId);
  return staffWith(request, { appId, login: email, password }, token);
}

/** A new school with a year of two classes. */
export async function newSchool(request: APIRequestContext): Promise<School> {
  const owner = await newOwner(request);
  return { owner, classes: await addYear(owner, ['Form 1A', 'Form 2A']) };
}

export const demoStaff = (name: string) => ({
  appId: 'demo',
  login: `${name}@demo.school`,
  password: 'ardoise-demo',
});

interface NewStudent {
  readonly firstName: string;
  readonly lastName: string;
  readonly classId?: string | undefined;
  readonly phone?: string;
}

/** A student with a family of one guardian, at school since the reopening. */
export async function addStudent(staff: Staff, given: NewStudent) {
  const family = await staff.call(createFamily, {
    body: {
      name: given.lastName,
      guardians: [
        {
          fullName: `${given.lastName} Emmanuel`,
          relationship: 'father',
          phones: given.phone === undefined ? [] : [{ kind: 'cell', number: given.phone }],
        },
      ],
    },
  });
  return staff.call(createStudent, {
    body: {
      firstName: given.firstName,
      lastName: given.lastName,
      gender: 2,
      familyId: family.id,
      classId: given.classId ?? null,
      joinedOn: '2000-01-01',
    },
  });
}
