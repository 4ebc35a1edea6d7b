import { listNotifications, readNotifications } from '@ardoise/contract/endpoints/notifications';
import { infoWithOrgAccount, refreshToken } from '@ardoise/contract/endpoints/session';
import { getConfig } from '@ardoise/contract/endpoints/system';
import { createPayout } from '@ardoise/contract/payouts/payouts';
import { errors } from '@ardoise/contract/protocol/errors';
import { sendPaymentLink } from '@ardoise/contract/payments';
import { describe, expect, it, vi } from 'vitest';
import { createPending } from '../pending.ts';
import type { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import type { Incoming, Outgoing } from './transport.ts';

const done = (data: unknown): Incoming => ({
  status: 200,
  body: { success: true, data, errorMsg: null, errorCode: null },
});
const refused = (
  status: number,
  errorCode: number,
  more: { fields?: Record<string, string>; reason?: string } = {},
): Incoming => ({
  status,
  body: { success: false, data: null, errorMsg: `refused ${errorCode}`, errorCode, ...more },
});

interface Answers {
  answer: (outgoing: Outgoing) => Promise<Incoming>;
  refresh?: () => Promise<boolean>;
}

function build({ answer, refresh = async () => true }: Answers) {
  const send = vi.fn(answer);
  const session = {
    current: 'old' as string | null,
    underWay: null as Promise<boolean> | null,
    canRefresh: true,
    refresh: vi.fn(refresh),
  };
  const told = { signIn: vi.fn(), error: vi.fn(), happened: vi.fn() };
  const pending = createPending();
  const client = createClient({
    transport: { get: send, post: send, put: send, upload: send },
    session: {
      token: () => session.current,
      refreshing: () => session.underWay,
      canRefresh: () => session.canRefresh,
      refresh: session.refresh,
    },
    pending,
    language: () => 'en',
    headers: () => ({ Authorization: `Bearer ${session.current}` }),
    onSignInNeeded: told.signIn,
    onError: told.error,
    onHappened: told.happened,
  });
  return { ...client, send, session, told, pending };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('puts the query into the address and answers the data of the envelope', async () => {
    const { api, send } = build({ answer: async () => done({ items: [] }) });
    const query = { page: 2, q: 'a b', sort: undefined };
    expect(await api(listNotifications, { query })).toEqual({ items: [] });
    expect(send.mock.calls[0]?.[0].address).toBe('/ba021/v1/school/notifications?page=2&q=a+b');
  });

  it('that changes something says what may have happened, once it has succeeded', async () => {
    const answers = [refused(409, 40900), done({})];
    const { api, told } = build({ answer: async () => answers.shift() ?? done({ items: [] }) });
    const press = () => failureOf(api(readNotifications, { body: {} }));
    await press();
    expect(told.happened).not.toHaveBeenCalled();
    await press();
    await api(listNotifications);
    expect(told.happened.mock.calls).toEqual([[['notifications.read']]]);
  });

  it('shows an error unless it is silent', async () => {
    const { api, told } = build({ answer: async () => refused(409, 40900) });
    await failureOf(api(getConfig));
    await failureOf(api(getConfig, {}, { silent: true }));
    expect(told.error).toHaveBeenCalledTimes(1);
    expect(told.error.mock.calls[0]?.[0]).toMatchObject({ code: 40900, message: 'refused 40900' });
  });

  it('hands over the reason of a refusal', async () => {
    const { api } = build({
      answer: async () => refused(409, 40900, { reason: 'alreadyEnrolled' }),
    });
    const error = await failureOf(api(getConfig));
    expect(error).toMatchObject({ code: 40900, reason: 'alreadyEnrolled' });
  });

  it('hands over the messages for fields', async () => {
    const { api } = build({
      answer: async () => refused(422, 42200, { fields: { name: 'Too short' } }),
    });
    const error = await failureOf(api(infoWithOrgAccount));
    expect(error?.fields).toEqual({ name: 'Too short' });
    // Wherever no such field is shown.
    expect(error?.said).toBe(`${error?.message} Too short`);
  });

  it.each([40001, 40002, 40401])(
    'leads to the hosted login with code %i, also when silent',
    async (code) => {
      const { api, told } = build({
        answer: async () => refused(code === 40401 ? 404 : 401, code),
      });
      await failureOf(api(getConfig, {}, { silent: true }));
      expect(told.signIn).toHaveBeenCalledTimes(1);
      expect(told.error).not.toHaveBeenCalled();
    },
  );

  it('that reads and gets no answer fails with the unknown error, code 0', async () => {
    const { api, told } = build({ answer: () => Promise.reject(new TypeError('network')) });
    expect(await failureOf(api(getConfig))).toMatchObject({
      code: 0,
      message: '未知错误',
      said: 'Unknown error',
    });
    expect(told.error).toHaveBeenCalledTimes(1);
  });

  it('that writes and gets no readable answer fails with the default message', async () => {
    const { api } = build({ answer: async () => ({ status: 502, body: undefined }) });
    const error = await failureOf(api(infoWithOrgAccount));
    expect(error?.message).toBe(errors.unexpected.en);
    expect(errors.unexpected.en).toBe(
      'An error occured while processing. Please retry in few minutes.',
    );
  });

  it('tells nobody when its caller gave it up', async () => {
    const controller = new AbortController();
    const { api, told } = build({
      answer: () => Promise.reject(new DOMException('Given up.', 'AbortError')),
    });
    controller.abort();
    await failureOf(api(getConfig, {}, { signal: controller.signal }));
    expect(told.error).not.toHaveBeenCalled();
  });

  it('shows the loader unless told not to', async () => {
    const { api, pending } = build({ answer: async () => done({}) });
    const heard = vi.fn();
    pending.on(heard);
    await api(getConfig, {}, { spinner: false });
    expect(heard).not.toHaveBeenCalled();
    await api(getConfig);
    expect(heard.mock.calls).toEqual([[true], [false]]);
  });

  it('carries a refresh token and a key as headers', async () => {
    const { api, send } = build({ answer: async () => done({}) });
    await api(refreshToken, {}, { refreshToken: 'r', idempotencyKey: 'k' });
    expect(send.mock.calls[0]?.[0].headers).toMatchObject({
      'x-refresh-token': 'Bearer r',
      'Idempotency-Key': 'k',
    });
  });
});

describe('a press about money', () => {
  const keysOf = (send: ReturnType<typeof build>['send']) =>
    send.mock.calls.map(([{ headers }]) => headers['Idempotency-Key']);
  const press = (api: ReturnType<typeof build>['api'], phone = '677123456') =>
    failureOf(api(sendPaymentLink, { body: { phone } }, { once: true }));

  it('carries a key of its own, also when it is sent again after a refresh', async () => {
    const answers = [refused(401, 40100), done({}), done({})];
    const { api, send } = build({ answer: async () => answers.shift() ?? done({}) });
    await press(api);
    await press(api);
    const [first, again, second] = keysOf(send);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('has the same key when it is made again because no answer came', async () => {
    let isDown = true;
    const { api, send } = build({
      answer: async () => {
        if (isDown) throw new Error('The network is gone.');
        return done({});
      },
    });
    expect(await press(api)).not.toBeNull();
    await press(api, '699123456');
    isDown = false;
    expect(await press(api)).toBeNull();
    await press(api);
    const [first, other, again, next] = keysOf(send);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(next).not.toBe(first);
  });

  it('has the same key when it is made again with another code of the authenticator app', async () => {
    const answers = [Promise.reject(new Error('The answer was lost.'))];
    const { api, send } = build({ answer: () => answers.shift() ?? Promise.resolve(done({})) });
    const body = { targetId: crypto.randomUUID(), amount: 5_000 };
    const payOut = (confirmation: string) =>
      failureOf(api(createPayout, { body: { ...body, confirmation } }, { once: true }));
    expect(await payOut('111111')).not.toBeNull();
    expect(await payOut('222222')).toBeNull();
    const [first, again] = keysOf(send);
    expect(again).toBe(first);
    expect(send.mock.calls[1]?.[0].body).toMatchObject({ confirmation: '222222' });
  });

  it('has the same key when it is pressed twice at once, and a new one after a refusal', async () => {
    const answers = [done({}), done({}), refused(409, 40900)];
    const { api, send } = build({ answer: async () => answers.shift() ?? done({}) });
    await Promise.all([press(api), press(api)]);
    await press(api);
    await press(api);
    const [first, twin, third, fourth] = keysOf(send);
    expect(twin).toBe(first);
    expect(fourth).not.toBe(third);
  });
});

describe('status 401', () => {
  it('causes one refresh, then the call is sent once more with the new token', async () => {
    const { api, send, session } = build({
      answer: async ({ headers }) =>
        headers['Authorization'] === 'Bearer new' ? done('fresh') : refused(401, 40100),
      refresh: async () => {
        session.current = 'new';
        return true;
      },
    });
    expect(await api(getConfig)).toBe('fresh');
    expect(session.refresh).toHaveBeenCalledExactlyOnceWith('old');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not tried a second time', async () => {
    const { api, send, told } = build({ answer: async () => refused(401, 40100) });
    expect(await failureOf(api(getConfig))).toMatchObject({ code: 40100 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(told.error).toHaveBeenCalledTimes(1);
  });

  it('fails at once when the refresh gets no answer, and the session stays', async () => {
    const { api, send, told } = build({
      answer: async () => refused(401, 40100),
      refresh: async () => false,
    });
    await failureOf(api(getConfig));
    expect(send).toHaveBeenCalledTimes(1);
    expect(told.error).toHaveBeenCalledTimes(1);
    expect(told.signIn).not.toHaveBeenCalled();
  });

  it('leads to the hosted login when there is nothing to refresh with', async () => {
    const { api, session, told } = build({
      answer: async () => refused(401, 40100),
      refresh: async () => false,
    });
    session.canRefresh = false;
    expect(await failureOf(api(getConfig))).toMatchObject({ code: 40100 });
    expect(told.signIn).toHaveBeenCalledTimes(1);
    expect(told.error).not.toHaveBeenCalled();
  });

  it('of the refresh itself causes no other refresh', async () => {
    const { api, session } = build({ answer: async () => refused(401, 40100) });
    await failureOf(api(refreshToken, {}, { refreshToken: 'r' }));
    expect(session.refresh).not.toHaveBeenCalled();
  });

  it('lets calls that start during a refresh wait for it', async () => {
    const { api, send, session } = build({ answer: async () => done('x') });
    let finish = (_isFresh: boolean) => {};
    session.underWay = new Promise((resolve) => {
      finish = resolve;
    });
    const calls = Promise.all([api(getConfig), api(getConfig)]);
    await Promise.resolve();
    expect(send).not.toHaveBeenCalled();
    session.current = 'new';
    finish(true);
    await calls;
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[0]?.[0].headers['Authorization']).toBe('Bearer new');
  });
});

it('an upload posts its files and tells how far it is', async () => {
  const { upload, send } = build({
    answer: async (outgoing) => {
      outgoing.onProgress?.(0.5);
      return done({ files: [] });
    },
  });
  const onProgress = vi.fn();
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await upload('/ba021/v1/uploads/abc', [file], { onProgress });
  expect(onProgress).toHaveBeenCalledWith(0.5);
  const form = send.mock.calls[0]?.[0].body;
  expect(form instanceof FormData && form.getAll('files').length).toBe(1);
});
