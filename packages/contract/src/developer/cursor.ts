import { z } from 'zod';

/** Lists of the developer API go on where the page before ended, whatever came in front of it meanwhile. */
export const cursorQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional().describe('The nextCursor of the page before'),
});

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe('Null where nothing follows, and only there: a page of few items may have one'),
  });
