import { errors } from '@ardoise/contract/protocol/errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { UploadedFile } from './route.ts';

export interface UploadLimits {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/**
 * Reads a multipart body into memory, within the limits that the call declares. Fields are written where the caller says as they
 * come, so that a form can be shown again with what was typed although its file is too large.
 */
export async function readFiles(
  request: FastifyRequest,
  limits: UploadLimits,
  fields: Record<string, string> = {},
): Promise<{ files: UploadedFile[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Refusal(errors.multipartExpected);
  const files: UploadedFile[] = [];
  const parts = request.parts({
    limits: {
      fileSize: limits.maxBytes,
      files: limits.maxFiles,
      fields: maxFields,
      parts: limits.maxFiles + maxFields,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 20,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file') files.push({ name: nameOf(part), content: await part.toBuffer() });
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(limits);
    throw limitCodes.test(code) ? error : new Refusal(errors.brokenMultipart);
  }
  return { files, fields };
}

const maxFields = 20;

/** Its type promises a name; a file that was sent without one has none. */
const nameOf = ({ filename }: { readonly filename?: string }): string => filename ?? '';

/** What the reader of the parts finds beyond a limit, it names; anything else is a body that cannot be read. */
const limitCodes = /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Each call and each page that takes files has a limit of its own. */
export const fileTooLarge = ({ maxBytes }: UploadLimits): Refusal =>
  new Refusal(uploadErrors.fileTooLarge, {
    values: { megabytes: Math.floor(maxBytes / (1024 * 1024)) },
  });
