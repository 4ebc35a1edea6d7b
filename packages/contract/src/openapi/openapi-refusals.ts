import { commonRefusals } from '../protocol/call-refusals.ts';
import { type ErrorCode, type ErrorEntry, httpStatus } from '../protocol/errors.ts';
import type { Text } from '../values/language.ts';
import type { JsonSchema } from './openapi-schema.ts';

export interface Reference {
  $ref: string;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

/** A refusal as the document tells it. `{…}` in a text is filled in by the server. */
export interface ToldRefusal extends Text {
  readonly reason: string;
  readonly errorCode: ErrorCode;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Record<string, MediaType>;
  /** Of an answer that refuses: each reason with its text in both languages. */
  'x-refusals'?: ToldRefusal[];
}

const retryAfter: NonNullable<Response['headers']> = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

/** A text without the values that only the server knows. */
export const withoutValues = (text: string): string => text.replaceAll(/\{\w+\}/g, '…');

const tell = ({ reason, code, en, fr }: ErrorEntry): ToldRefusal => ({
  reason,
  errorCode: code,
  en,
  fr,
});

function responseOf(status: number, entries: readonly [ErrorEntry, ...ErrorEntry[]]): Response {
  const [first] = entries;
  const reasons = entries.map(({ reason }) => reason);
  const refusal: JsonSchema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { properties: { reason: { enum: reasons } } },
    ],
  };
  return {
    description: entries
      .map(({ reason, en }) => `\`${reason}\`: ${withoutValues(en)}`)
      .join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: refusal,
        example: {
          success: false,
          data: null,
          errorMsg: withoutValues(first.en),
          errorCode: first.code,
          reason: first.reason,
        },
      },
    },
    'x-refusals': entries.map(tell),
  };
}

const isCommon = (entry: ErrorEntry): boolean => commonRefusals.includes(entry);

const nameOf = (status: number, entries: readonly ErrorEntry[]): string =>
  [`Refused${status}`, ...entries.map(({ reason }) => reason)].join('-');

type Group = [status: number, entries: [ErrorEntry, ...ErrorEntry[]]];

function byStatus(entries: readonly ErrorEntry[]): Group[] {
  const groups = new Map<number, Group[1]>();
  for (const entry of entries) {
    const group = groups.get(httpStatus(entry));
    if (group) group.push(entry);
    else groups.set(httpStatus(entry), [entry]);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}

/** The answers by which a call refuses, by their status. Those that many calls share are told once. */
export const refusalResponses = (
  entries: readonly ErrorEntry[],
): Record<string, Response | Reference> =>
  Object.fromEntries(
    byStatus(entries).map(([status, group]) => [
      String(status),
      group.every(isCommon)
        ? { $ref: `#/components/responses/${nameOf(status, group)}` }
        : responseOf(status, group),
    ]),
  );

/** What the calls' shared answers refer to. */
export const sharedResponses = (
  refusalsOfCalls: ReadonlyArray<readonly ErrorEntry[]>,
): Record<string, Response> =>
  Object.fromEntries(
    refusalsOfCalls
      .flatMap(byStatus)
      .filter(([, group]) => group.every(isCommon))
      .map(([status, group]) => [nameOf(status, group), responseOf(status, group)]),
  );
