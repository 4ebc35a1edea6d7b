// @vitest-environment node
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '@ardoise/web/lib/clock.ts';
import { openSocket } from './socket.ts';

/** Lets waiting pass a hundred times as fast, and keeps how long each was to be. */
const pausesMs: number[] = [];
const quickClock = {
  ...systemClock,
  after: (delayMs: number, task: () => void) => {
    pausesMs.push(delayMs);
    return systemClock.after(delayMs / 100, task);
  },
};

/** A busy machine is no fault of the line. */
const patienceMs = 60_000;

let http: HttpServer;
let server: Server;
let goodToken: string;
let refusalCode: number;
let connects: number;
let close = () => {};

beforeEach(async () => {
  http = createServer();
  server = new Server(http);
  goodToken = 'first';
  refusalCode = 40100;
  connects = 0;
  server.use((socket, next) => {
    if (socket.handshake.auth['token'] === goodToken) return next();
    next(Object.assign(new Error('not signed in'), { data: { code: refusalCode } }));
  });
  server.on('connection', (socket) => {
    connects += 1;
    socket.on('subscribe', (_scope, acknowledge: () => void) => acknowledge());
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
});
afterEach(async () => {
  close();
  await server.close();
});

function open(refresh: (session: { token: string }) => Promise<boolean>) {
  const stored = { token: 'first', isSignedIn: true, canRefresh: true };
  const tried: Array<string | null> = [];
  const heard = { onNotification: vi.fn(), onConnect: vi.fn(), onLogOut: vi.fn() };
  const refreshes = vi.fn(async (failedToken: string | null) => {
    tried.push(failedToken);
    return refresh(stored);
  });
  close = openSocket({
    scopeId: 'person:1',
    session: {
      token: () => stored.token,
      isSignedIn: () => stored.isSignedIn,
      canRefresh: () => stored.canRefresh,
      refresh: refreshes,
    },
    orgId: () => 'o',
    clock: quickClock,
    onEvent: vi.fn(),
    onTyping: vi.fn(),
    ...heard,
    connect: async (options) =>
      io(`http://localhost:${(http.address() as AddressInfo).port}`, {
        ...options,
        forceNew: true,
        reconnectionDelay: 10,
        reconnectionDelayMax: 10,
      }),
  });
  return { stored, tried, heard, refreshes };
}

/** The line falls, and meanwhile the token expires. */
function outage(): void {
  goodToken = 'second';
  server.disconnectSockets();
  for (const client of server.sockets.sockets.values()) client.conn.close();
}

it('comes back with a fresh token when the old one expired during an outage', async () => {
  const { heard, refreshes } = open(async (stored) => {
    stored.token = 'second';
    return true;
  });
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  await vi.waitFor(() => expect(heard.onConnect).toHaveBeenCalledTimes(1), patienceMs);
  outage();
  await vi.waitFor(() => expect(connects).toBe(2), patienceMs);
  expect(refreshes).toHaveBeenCalledExactlyOnceWith('first');
  await vi.waitFor(() => expect(heard.onConnect).toHaveBeenCalledTimes(2), patienceMs);
  server.emit('new_notification', { id: 'n' });
  await vi.waitFor(
    () => expect(heard.onNotification).toHaveBeenCalledWith({ id: 'n' }),
    patienceMs,
  );
});

it('tries again with growing pauses while no fresh token can be had', async () => {
  let isServerBack = false;
  const { tried } = open(async (stored) => {
    if (isServerBack) stored.token = 'second';
    return isServerBack;
  });
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  outage();
  pausesMs.length = 0;
  await vi.waitFor(() => expect(tried.length).toBe(5), patienceMs);
  expect(pausesMs.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  isServerBack = true;
  await vi.waitFor(() => expect(connects).toBe(2), patienceMs);
});

it('gives up when the session is over', async () => {
  const { stored, tried } = open(async () => {
    stored.isSignedIn = false;
    return false;
  });
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  outage();
  await vi.waitFor(() => expect(tried.length).toBe(1), patienceMs);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(tried.length).toBe(1);
});

it('stays closed when it is closed while a fresh token is on its way', async () => {
  let answer = () => {};
  const { stored, tried } = open(
    () =>
      new Promise((resolve) => {
        answer = () => {
          stored.token = 'second';
          resolve(true);
        };
      }),
  );
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  outage();
  await vi.waitFor(() => expect(tried.length).toBe(1), patienceMs);
  close();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(connects).toBe(1);
});

it.each([40002, 40001])('says that the session is over when refused with %i', async (code) => {
  const { heard, refreshes } = open(async () => true);
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  refusalCode = code;
  outage();
  await vi.waitFor(() => expect(heard.onLogOut).toHaveBeenCalledTimes(1), patienceMs);
  expect(refreshes).not.toHaveBeenCalled();
});

it('says that the session is over when its token expired and nothing can refresh it', async () => {
  const { stored, heard } = open(async () => false);
  stored.canRefresh = false;
  await vi.waitFor(() => expect(connects).toBe(1), patienceMs);
  outage();
  await vi.waitFor(() => expect(heard.onLogOut).toHaveBeenCalledTimes(1), patienceMs);
});
