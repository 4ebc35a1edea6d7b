import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors } from '@ardoise/contract/errors';

/**
 * What never became a request (headers above Node's limit, broken HTTP) is answered with an envelope too. Its language
 * cannot be known.
 */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isTooLarge ? 431 : 400;
  const entry = isTooLarge ? errors.bodyTooLarge : errors.brokenBody;
  const body = JSON.stringify({
    success: false,
    data: null,
    errorMsg: entry.en,
    errorCode: entry.code,
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
