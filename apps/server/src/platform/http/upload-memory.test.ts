import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createUploadMemory } from './upload-memory.ts';

const megabyte = 1024 * 1024;
const limits = { maxBytes: 5 * megabyte, maxFiles: 5 };

const requestOf = (ip: string, length?: number): FastifyRequest =>
  ({
    ip,
    headers: length === undefined ? {} : { 'content-length': String(length) },
  }) as Partial<FastifyRequest> as FastifyRequest;

const refusalOf = (work: () => unknown): Refusal['entry'] | null => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.entry;
    throw error;
  }
  return null;
};

describe('the memory of uploads', () => {
  it('is shared: one address has a part of it, and others still have theirs', () => {
    const memory = createUploadMemory();
    const reserve = (ip: string) => refusalOf(() => memory.reserve(requestOf(ip), limits));
    expect([reserve('10.0.0.1'), reserve('10.0.0.1')]).toEqual([null, null]);
    expect(reserve('10.0.0.1')).toBe(errors.tooManyRequestsArriving);
    expect(reserve('10.0.0.2')).toBe(null);
  });

  it('ends, however many addresses there are', () => {
    const memory = createUploadMemory();
    const outcomes = Array.from({ length: 20 }, (_, n) =>
      refusalOf(() => memory.reserve(requestOf(`10.0.1.${n}`), limits)),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
    expect(outcomes.at(-1)).toBe(errors.serverBusy);
  });

  it('is given back', () => {
    const memory = createUploadMemory();
    for (let n = 0; n < 100; n += 1) memory.reserve(requestOf('10.0.0.1'), limits)();
    expect(refusalOf(() => memory.reserve(requestOf('10.0.0.1'), limits))).toBe(null);
  });

  it('is taken as the body says, and never beyond what a call takes', () => {
    const memory = createUploadMemory();
    const reserve = (length: number) =>
      refusalOf(() => memory.reserve(requestOf('10.0.0.1', length), limits));
    for (let n = 0; n < 39; n += 1) expect(reserve(megabyte)).toBe(null);
    expect(reserve(1_000_000 * megabyte)).toBe(null);
    expect(reserve(megabyte)).toBe(errors.tooManyRequestsArriving);
  });
});
