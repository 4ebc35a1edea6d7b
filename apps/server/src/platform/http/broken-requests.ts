import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import { securityHeadersFor } from './security-headers.ts';

interface BrokenAnswer {
  readonly status: number;
  readonly entry: ErrorEntry;
}

const broken: BrokenAnswer = { status: 400, entry: errors.brokenRequest };

const answers: ReadonlyMap<string, BrokenAnswer> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, entry: errors.requestTooLarge }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, entry: errors.requestTooSlow }],
]);

/**
 * What never became a request (headers above Node's limit, broken HTTP) is answered with an envelope too. Its language
 * cannot be known.
 */
export const answerBrokenRequest =
  (publicUrl: string | null) =>
  (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, entry } = answers.get(error.code ?? '') ?? broken;
    const body = JSON.stringify({
      success: false,
      data: null,
      errorMsg: entry.en,
      errorCode: entry.code,
      reason: entry.reason,
    });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        ...Object.entries(securityHeadersFor(publicUrl)).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        '',
        body,
      ].join('\r\n'),
    );
  };
