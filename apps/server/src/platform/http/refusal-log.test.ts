import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { logRefusal, maxLinesPerMinute, noteAsker } from './refusal-log.ts';

const minute = 60_000;

function setUp() {
  const lines: Array<Record<string, unknown>> = [];
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const request = {
    id: 'r1',
    method: 'POST',
    ip: '10.0.0.9',
    routeOptions: { url: '/pay/:reference' },
    url: '/pay/secret',
  } as unknown as FastifyRequest;
  const refuse = (entry: ErrorEntry, nowMs = 0): void =>
    logRefusal(log, request, new Refusal(entry), nowMs);
  return { lines, request, refuse };
}

describe('a refusal', () => {
  it('is written with its reason, route and address, and with who asked where that is known', () => {
    const { lines, request, refuse } = setUp();
    refuse(errors.tooManyRequests);
    expect(lines[0]).toMatchObject({
      msg: 'refused',
      requestId: 'r1',
      method: 'POST',
      route: '/pay/:reference',
      reason: 'tooManyRequests',
      address: '10.0.0.9',
    });
    expect(lines[0]).not.toHaveProperty('personId');
    noteAsker(request, { personId: 'p1', orgId: 'o1' });
    refuse(errors.notPermitted);
    expect(lines[1]).toMatchObject({ reason: 'notPermitted', personId: 'p1', orgId: 'o1' });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('of a wrong proof is written, and what is everyday is not', () => {
    const { lines, refuse } = setUp();
    for (const entry of [sessionErrors.wrongLogin, sessionErrors.wrongCode]) refuse(entry);
    for (const entry of [errors.notFound, errors.tokenExpired]) refuse(entry);
    expect(lines.map(({ reason }) => reason)).toEqual(['wrongLogin', 'wrongCode']);
  });

  it('of input is written too, for a few in a minute that hide nothing else', () => {
    const { lines, refuse } = setUp();
    for (let n = 0; n < maxLinesPerMinute.input + 7; n += 1) refuse(errors.invalidInput, minute);
    expect(lines).toHaveLength(maxLinesPerMinute.input);
    refuse(errors.notPermitted, minute);
    expect(lines.at(-1)).toMatchObject({ msg: 'refused', reason: 'notPermitted' });
    refuse(errors.invalidInput, 2 * minute);
    expect(lines.at(-2)).toMatchObject({ level: 40, count: 7 });
    expect(lines.at(-1)).toMatchObject({ reason: 'invalidInput' });
  });

  it('beyond those of a minute is counted, and told once the minute is over', () => {
    const { lines, refuse } = setUp();
    for (let n = 0; n < maxLinesPerMinute.watched + 7; n += 1) refuse(errors.notPermitted, minute);
    expect(lines).toHaveLength(maxLinesPerMinute.watched);
    refuse(errors.notPermitted, 2 * minute);
    expect(lines.at(-2)).toMatchObject({ level: 40, count: 7 });
    expect(lines.at(-1)).toMatchObject({ msg: 'refused' });
  });
});
