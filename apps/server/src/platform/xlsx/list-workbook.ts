import { type Language, say, type Text } from '@ardoise/contract/language';
import type { FastifyReply } from 'fastify';
import { type CellValue, writeXlsx, xlsxMediaType } from './write.ts';

/** For how long the signed address of a list can be fetched. */
export const listLifeSeconds = 600;

/** A list that the school takes with it: one sheet, in the reader's language. */
export interface ListWorkbook {
  readonly name: Text;
  readonly fileName: Text;
  readonly columns: ReadonlyArray<Text & { readonly width: number }>;
}

type Rows = Iterable<CellValue[]> | AsyncIterable<CellValue[]>;

export const writeList = (
  { name, columns }: ListWorkbook,
  language: Language,
  rows: Rows,
): Promise<Buffer> =>
  writeXlsx({
    sheets: [
      {
        name: say(name, language),
        columns: columns.map((title) => ({ title: say(title, language), width: title.width })),
        rows,
      },
    ],
  });

/** Nothing of it is kept by a browser or a proxy on the way. */
export const sendList = (
  reply: FastifyReply,
  { fileName }: ListWorkbook,
  language: Language,
  content: Buffer,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${say(fileName, language)}"`)
    .type(xlsxMediaType)
    .send(content);
