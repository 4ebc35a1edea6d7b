import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSeconds,
  browserName,
  chooseSchool,
  decideRefresh,
  isSessionOpen,
  maskLogin,
  readLogin,
  sessionIdleSeconds,
  waitSeconds,
} from './rules.ts';

const noon = new Date('2026-11-16T12:00:00.000Z');
const open = { endedAt: null, expiresAt: addSeconds(noon, 3600), lastUsedAt: noon };

describe('what a person types to sign in', () => {
  it.each([
    ['Owner@Demo.School ', 'email', 'owner@demo.school'],
    ['+237 677 12 34 56', 'phone', '677123456'],
    ['00237677123456', 'phone', '677123456'],
    ['6.77.12.34.56', 'phone', '677123456'],
    ['ard-7k3q 2m9x', 'ufId', 'ARD7K3Q2M9X'],
    ['\u202aard\u20117k3q\u00a02m9x\u202c', 'ufId', 'ARD7K3Q2M9X'],
    ['12', 'ufId', '12'],
  ])('%s is read as %s', (typed, kind, value) => {
    expect(readLogin(typed)).toEqual({ kind, value });
  });

  it('is read the same whatever spaces are around it, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(readLogin(` ${typed} `)).toEqual(readLogin(typed));
        expect(maskLogin(readLogin(typed))).toContain('•');
      }),
    );
  });

  it('is shown mostly hidden', () => {
    expect(maskLogin(readLogin('677123456'))).toBe('6 •• •• •• 56');
    expect(maskLogin(readLogin('owner@demo.school'))).toBe('o••••@demo.school');
    expect(maskLogin(readLogin('@x'))).toBe('••••@x');
    expect(maskLogin(readLogin('ARD7K3Q2M9XABCDE'))).toBe('AR••••DE');
  });
});

describe('a limit of tries', () => {
  const limit = { max: 3, windowSeconds: 60 };

  it('lets so many through in any window, and says exactly how long to wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (pauses) => {
        const tries: Date[] = [];
        let now = noon;
        for (const pause of pauses) {
          now = addSeconds(now, pause);
          const recent = tries.filter((at) => at > addSeconds(now, -limit.windowSeconds));
          const wait = waitSeconds([...recent].reverse(), limit, now);
          expect(wait === 0).toBe(recent.length < limit.max);
          if (wait > 0) {
            const later = addSeconds(now, wait);
            const stillRecent = recent.filter((at) => at > addSeconds(later, -limit.windowSeconds));
            expect(stillRecent.length).toBeLessThan(limit.max);
          } else tries.push(now);
        }
      }),
    );
  });
});

describe('a session', () => {
  it('is open until it ends, expires or lies idle', () => {
    expect(isSessionOpen(open, noon)).toBe(true);
    expect(isSessionOpen({ ...open, endedAt: noon }, noon)).toBe(false);
    expect(isSessionOpen(open, open.expiresAt)).toBe(false);
    const long = { ...open, expiresAt: addSeconds(noon, 10 * sessionIdleSeconds) };
    expect(isSessionOpen(long, addSeconds(noon, sessionIdleSeconds - 1))).toBe(true);
    expect(isSessionOpen(long, addSeconds(noon, sessionIdleSeconds))).toBe(false);
  });
});

describe('a refresh token', () => {
  const used = { usedAt: noon, isSameSuccessorUnused: false };

  it('is rotated while unused; a used one that comes again is a copy, however soon', () => {
    expect(decideRefresh(open, { ...used, usedAt: null }, noon)).toBe('rotate');
    expect(decideRefresh(open, used, noon)).toBe('reuse');
    expect(decideRefresh(open, used, addSeconds(noon, 3000))).toBe('reuse');
    expect(decideRefresh({ ...open, endedAt: noon }, used, noon)).toBe('ended');
  });

  it('is answered alike when the same try comes again, however late', () => {
    const sameTry = { ...used, isSameSuccessorUnused: true };
    const late = addSeconds(noon, 3000);
    expect(decideRefresh(open, sameTry, late)).toBe('repeat');
    expect(decideRefresh({ ...open, endedAt: noon }, sameTry, late)).toBe('ended');
  });
});

describe('the school that a sign-in opens', () => {
  const schools = ['a', 'b'].map((appId) => ({ orgId: `${appId}-id`, appId }));

  it('is the only one, else the one used last, else none', () => {
    expect(chooseSchool(schools.slice(0, 1), null)?.appId).toBe('a');
    expect(chooseSchool(schools, 'b-id')?.appId).toBe('b');
    expect(chooseSchool(schools, 'gone-id')).toBeNull();
    expect(chooseSchool(schools, null)).toBeNull();
    expect(chooseSchool([], 'a-id')).toBeNull();
  });
});

describe('a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge · Windows',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', '–'],
    ['\u0000\u0007', '–'],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
