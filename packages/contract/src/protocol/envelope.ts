import { z } from 'zod';

/** Every answer of the server, and nothing else, has this shape. */
export interface Envelope<Data = unknown> {
  success: boolean;
  data: Data | null;
  errorMsg: string | null;
  errorCode: number | null;
  /** Only of a refusal: its stable name, the same in every language. */
  reason?: string;
  /** Only where input was invalid: the path of each field, with its message. */
  fields?: Record<string, string>;
}

export const envelopeOf = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({
    success: z.literal(true),
    data: answer,
    errorMsg: z.null(),
    errorCode: z.null(),
  });

export const failureSchema = z.object({
  success: z.literal(false),
  data: z.null(),
  errorMsg: z.string(),
  errorCode: z.number().int(),
  reason: z
    .string()
    .describe('The stable name of the refusal, the same in every language: decide by it'),
  fields: z.record(z.string(), z.string()).optional(),
});

export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const perPage = z.coerce.number().int().min(1).max(100).default(10);

/** The query that every list takes; filters and orders are added with `.extend`. */
export const pageQuery = z.object({ page, perPage });

/** Of a list that is searched. */
export const listQuery = pageQuery.extend({ q: z.string().trim().max(100).optional() });

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    hasMore: z
      .boolean()
      .optional()
      .describe('Only where there may be more than `total`: beyond it nobody looked'),
    page: z.number().int(),
    perPage: z.number().int(),
  });

/** The parameter of a call about one thing. */
export const byId = z.object({ id: z.uuid() });
