import type { CallSpec } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { networkOf } from './request.ts';
import type { UploadLimits } from './upload.ts';

/** Files are read into memory. All of them together, and those of one address, take no more than this. */
const mostBytes = 256 * 1024 * 1024;
const mostBytesOfAddress = mostBytes / 4;

export interface UploadMemory {
  /** Sets aside what an upload may take, or refuses it. What is answered gives it back. */
  reserve(request: FastifyRequest, limits: UploadLimits): () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploadMemory: UploadMemory;
  }
}

/** What the body says of its length, and at most what the call would take of it. */
function bytesOf({ headers }: FastifyRequest, { maxBytes, maxFiles }: UploadLimits): number {
  const most = maxBytes * maxFiles;
  const declared = Number(headers['content-length'] ?? most);
  return Math.min(most, declared);
}

export function createUploadMemory(): UploadMemory {
  const held = new Map<string, number>();
  let total = 0;
  const hold = (address: string, bytes: number): void => {
    total += bytes;
    const own = (held.get(address) ?? 0) + bytes;
    if (own === 0) held.delete(address);
    else held.set(address, own);
  };
  return {
    reserve: (request, limits) => {
      const address = networkOf(request);
      const bytes = bytesOf(request, limits);
      if ((held.get(address) ?? 0) + bytes > mostBytesOfAddress)
        throw new Refusal(errors.tooManyRequestsArriving, { retryAfterSeconds: 5 });
      if (total + bytes > mostBytes) throw new Refusal(errors.serverBusy);
      hold(address, bytes);
      return () => hold(address, -bytes);
    },
  };
}

/** A call that takes files has their memory set aside until it is answered. */
export async function withUploadMemory<Result>(
  { upload }: CallSpec,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (upload === undefined) return work();
  const giveBack = request.server.uploadMemory.reserve(request, upload);
  try {
    return await work();
  } finally {
    giveBack();
  }
}
