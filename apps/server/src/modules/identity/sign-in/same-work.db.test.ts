import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import {
  forgotPassword,
  getOrCreateByPhone,
  login,
  sendEmailVerificationCode,
} from '@ardoise/contract/session';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { messagesTo } from '../../../testing/outbox.ts';
import { app, startCodesApp } from '../testing/codes.ts';
import { inDatabase, makePerson, newAddress, rightPassword } from '../testing/people.ts';

startCodesApp();

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

/** The transactions of this process meanwhile, each as its statements. What is done later by a job is one of its own. */
async function transactionsOf<Result>(work: () => Promise<Result>) {
  const ended: string[][] = [];
  const open = new Map<unknown, string[]>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: unknown,
    ...given: unknown[]
  ) {
    const text = textOf(given[0]);
    if (/^(?:begin|start transaction)/i.test(text)) open.set(this, []);
    else if (/^(?:commit|rollback)/i.test(text)) ended.push(open.get(this) ?? []);
    else open.get(this)?.push(text);
    return Reflect.apply(query, this, given) as never;
  });
  try {
    return { answer: await work(), transactions: ended };
  } finally {
    spy.mockRestore();
  }
}

/** What the call was answered, and every statement of the one transaction of it, which has this table in it. */
async function workOf<C extends CallSpec>(
  call: C,
  request: Request<C>,
  written: string,
  headers: Record<string, string> = {},
) {
  const { answer, transactions } = await transactionsOf(() =>
    app.call(call, request, { headers: { ...newAddress(), ...headers } }),
  );
  const own = transactions.filter((statements) =>
    statements.some((text) => text.startsWith(`insert into "${written}"`)),
  );
  expect(own).toHaveLength(1);
  const { status, body } = answer;
  return { status, body, statements: own[0] };
}

/** A browser that has signed in before, though to another account. */
async function cookieOfAnother(): Promise<string> {
  const { email } = await makePerson(app);
  const { headers } = await app.call(
    login,
    { body: { login: email, password: rightPassword } },
    { headers: newAddress() },
  );
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('a stranger cannot tell by the work whether there is an account', () => {
  const unknown = 'nobody-there@school.test';

  it.each(['an unknown browser', 'a browser that is known to another account'])(
    'when signing in with a wrong password from %s',
    async (browser) => {
      const cookie = browser === 'an unknown browser' ? null : await cookieOfAnother();
      const headers = cookie === null ? {} : { cookie };
      const { email, phone } = await makePerson(app);
      const withoutPassword = await makePerson(app);
      await inDatabase(app, (tx) =>
        tx.deleteFrom('passwords').where('person_id', '=', withoutPassword.personId).execute(),
      );
      const fail = (typed: string) =>
        workOf(
          login,
          { body: { login: typed, password: 'not this one' } },
          'sign_in_failures',
          headers,
        );
      const first = await fail(unknown);
      expect(first.status).toBe(422);
      expect(first.statements?.length).toBeGreaterThan(3);
      for (const typed of [email, withoutPassword.email])
        expect(await fail(typed), typed).toEqual(first);
      expect(await fail(phone)).toEqual(await fail('699999999'));
    },
  );

  it('when a new password is asked for: nobody is looked up, and both wait for the same job', async () => {
    const { email } = await makePerson(app);
    const ask = (typed: string) => workOf(forgotPassword, { body: { login: typed } }, 'tickets');
    const [known, none] = [await ask(email), await ask(unknown)];
    expect(none.statements).toEqual(known.statements);
    expect(known.statements?.some((text) => text.includes('"people"'))).toBe(false);
    expect(known.statements?.some((text) => text.includes('graphile_worker.add_job'))).toBe(true);
    const formOf = ({ status, body: { data } }: typeof known) => ({
      status,
      fields: Object.keys(data ?? {}),
      ticketLength: data?.ticket.length,
      expiresIn: data?.expiresIn,
    });
    expect(formOf(known)).toMatchObject({ status: 200, expiresIn: 600 });
    expect(formOf(none)).toEqual(formOf(known));
  });

  it('when a code is asked for: both are sent one', async () => {
    const { phone, email } = await makePerson(app);
    const free = '699123456';
    const asked = async (typed: string) => {
      const { status, statements } = typed.includes('@')
        ? await workOf(sendEmailVerificationCode, { body: { email: typed } }, 'tickets')
        : await workOf(getOrCreateByPhone, { body: { phone: typed } }, 'tickets');
      return { status, statements, messages: (await messagesTo(app, typed)).length };
    };
    const byPhone = await asked(phone);
    expect(byPhone).toMatchObject({ status: 200, messages: 1 });
    expect(await asked(free)).toEqual(byPhone);
    const byEmail = await asked(email);
    expect(byEmail).toMatchObject({ status: 200, messages: 1 });
    expect(await asked(unknown)).toEqual(byEmail);
  });
});
