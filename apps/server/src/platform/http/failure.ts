import { type ErrorEntry, errors, httpStatus } from '@ardoise/contract/protocol/errors';
import { type Language, say } from '@ardoise/contract/values/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '../db/lost-connection.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { logRefusal } from './refusal-log.ts';
import { languageOfRequest } from './request.ts';

/** What the framework itself refuses, by its code. */
const frameworkErrors: Record<string, ErrorEntry> = {
  FST_ERR_CTP_BODY_TOO_LARGE: errors.requestTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errors.jsonExpected,
  FST_ERR_CTP_INVALID_JSON_BODY: errors.brokenRequest,
  FST_ERR_CTP_EMPTY_JSON_BODY: errors.brokenRequest,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: errors.brokenRequest,
  FST_FILES_LIMIT: errors.requestTooLarge,
  FST_PARTS_LIMIT: errors.requestTooLarge,
  FST_FIELDS_LIMIT: errors.requestTooLarge,
};

/** A value that a column cannot hold: too long, out of range, no such day, no such character. */
const unkeepableValues = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);

/** PostgreSQL's own refusals that are about the input or the moment, not about us. */
function databaseError(code: string): ErrorEntry | null {
  if (code === '40001' || code === '40P01' || code === '55P03') return errors.simultaneousChange;
  if (unkeepableValues.has(code)) return errors.invalidInput;
  if (['53300', '57014'].includes(code)) return errors.serverBusy;
  return null;
}

/** What an error means to whoever asked; null where nobody foresaw it. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  if (isConnectionLost(error)) return new Refusal(errors.serverBusy);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const entry = frameworkErrors[code] ?? databaseError(code);
  if (entry !== undefined && entry !== null) return new Refusal(entry);
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Refusal(errors.requestTooLarge);
  return status >= 400 && status < 500 ? new Refusal({ ...errors.brokenRequest, status }) : null;
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  language: Language,
): FastifyReply {
  const { entry, details } = refusal;
  const status = httpStatus(entry);
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      data: null,
      errorMsg: say(entry, language, { seconds: retryAfter ?? '', ...details.values }),
      errorCode: entry.code,
      reason: entry.reason,
      ...(details.fields === undefined ? {} : { fields: details.fields }),
    });
}

/** Every error leaves as an envelope. Only what nobody foresaw is logged as an error. */
export function failureHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = refusalOf(error);
    if (known === null)
      log.error(
        { err: error, requestId: request.id, call: request.routeOptions.url },
        'unexpected',
      );
    else logRefusal(log, request, known);
    return sendRefusal(reply, known ?? new Refusal(errors.unexpected), languageOfRequest(request));
  };
}
