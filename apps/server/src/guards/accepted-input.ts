import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import fc from 'fast-check';
import type { z } from 'zod';
import { type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';

const { paths } = openApiDocument();

/** What the call takes, as its document has it. */
export const exampleOf = ({ path, method }: CallSpec): unknown =>
  paths[path]?.[method.toLowerCase() as 'post' | 'put']?.requestBody?.content['application/json']
    ?.example;

const takes = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema === undefined || schema.safeParse(value ?? {}).success;

/** Four calls of five take one of so many. */
const samples = 10;

/** Arbitrary input that the call takes, so that it comes as far as its handler. Where it took none, its example. */
export function acceptedInputs(call: CallSpec, seed: number): readonly ArbitraryInput[] {
  const sampled = fc.sample(arbitraryInput(call), { seed, numRuns: samples });
  const accepted = sampled.filter(
    ({ query, body }) => takes(call.query, query) && takes(call.body, body),
  );
  if (accepted.length > 0) return accepted;
  return sampled.map((input) => ({ ...input, query: {}, body: exampleOf(call) ?? input.body }));
}
