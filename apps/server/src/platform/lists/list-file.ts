import { type Language, languages, say, type Text } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { costs } from '../http/costs.ts';
import type { SchoolContext } from '../http/context.ts';
import type { Services } from '../services.ts';
import { openGrant, sealGrant } from '../signed-grant.ts';
import { type CellValue, type SheetColumn, writeXlsx, xlsxMediaType } from '../xlsx/write.ts';
import { asOfSheet } from './as-of-sheet.ts';
import { allRows, type List } from './list.ts';

/** For how long the signed address of a list can be fetched. */
const lifeSeconds = 600;

/** So many rows are held at a time. No connection is, while they are written. */
const batchSize = 2_000;

interface Column<Filters, Row> extends Text {
  readonly width: number;
  /** How its numbers are shown; days and moments are numbers to a spreadsheet. */
  readonly shows?: SheetColumn['shows'];
  readonly cell: (row: Row, language: Language, filters: Filters) => CellValue;
}

/** A list that the school takes with it: one sheet, in the reader's language. */
export interface ListFile<Filters extends object, Row> {
  readonly list: List<Filters, Row>;
  /** In addresses and in the audit log: `students`. */
  readonly name: string;
  readonly title: Text;
  readonly fileName: Text;
  readonly filters: z.ZodType<Filters>;
  readonly columns: ReadonlyArray<Column<Filters, Row>>;
}

/** Files of many lists are served by one function, whatever their rows. */
export type AnyListFile = Pick<ListFile<never, never>, 'name' | 'fileName'> & {
  readonly open: (services: Services, token: string) => Promise<OpenedFile | null>;
};

interface OpenedFile {
  readonly language: Language;
  readonly content: Buffer;
}

const keyOf = (services: Services): Buffer => services.keyFor('list-address');

const grantOf = <Filters extends object>(filters: z.ZodType<Filters>) =>
  z.object({
    list: z.string(),
    orgId: z.uuid(),
    language: z.enum(languages),
    filters,
    expiresAtMs: z.number().int(),
  });

/** Signs an address for exactly these filters. The workbook is made when it is fetched, and kept nowhere. */
export async function exportList<Filters extends object, Row>(
  { tx, orgId, language, now, audit, services }: SchoolContext,
  { list, name }: ListFile<Filters, Row>,
  filters: Filters,
): Promise<{ address: string; rows: number }> {
  const chosen = await list(tx, orgId, filters);
  // A page of a search that is too wide stops, and a file does not.
  const first = await chosen.find(tx, { page: 1, perPage: 1 });
  const { total } = first.hasMore === true ? await chosen.find(tx, allRows) : first;
  await audit({ action: `${name}.exported`, subject: name, after: { ...filters, rows: total } });
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const grant = { list: name, orgId, language, filters, expiresAtMs };
  return { address: `/downloads/${name}/${sealGrant(keyOf(services), grant)}`, rows: total };
}

/** Declares a list as a file, with what opens the addresses that `exportList` gives. */
export const listFile = <Filters extends object, Row>(
  file: ListFile<Filters, Row>,
): ListFile<Filters, Row> & AnyListFile => ({
  ...file,
  open: async (services, token) => {
    const grant = openGrant(keyOf(services), grantOf(file.filters), token, services.clock.now());
    if (grant === null || grant.list !== file.name) return null;
    const { orgId, language, filters } = grant;
    return { language, content: await writeFile(services, file, orgId, language, filters) };
  },
});

/** One snapshot of the list's ids: whoever is added meanwhile is not in it. */
async function writeFile<Filters extends object, Row>(
  { reading }: Services,
  { list, title, columns }: ListFile<Filters, Row>,
  orgId: string,
  language: Language,
  filters: Filters,
): Promise<Buffer> {
  const source = await reading.open();
  const { chosen, ids } = await source.read({ orgId }, async (tx) => {
    const rowsOfList = await list(tx, orgId, filters);
    const page = await rowsOfList.find(tx, allRows);
    return { chosen: rowsOfList, ids: page.ids };
  });
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize);
      const read = await source.read({ orgId }, (tx) => chosen.read(tx, batch));
      for (const row of read) yield columns.map(({ cell }) => cell(row, language, filters));
    }
  }
  const titles = columns.map(({ width, shows, ...named }) => ({
    title: say(named, language),
    width,
    ...(shows === undefined ? {} : { shows }),
  }));
  const sheet = { name: say(title, language), columns: titles, rows: rows() };
  // No school is asked for its zone on the way.
  const beside = source.isReplica() ? [asOfSheet(source.asOf, 'UTC', language)] : [];
  return writeXlsx({ sheets: [sheet, ...beside] });
}

/** Nothing of a list is kept by a browser or a proxy on the way. */
export function serveLists(
  app: FastifyInstance,
  services: Services,
  files: readonly AnyListFile[],
): void {
  for (const { name, fileName, open } of files)
    app.get<{ Params: { token: string } }>(
      `/downloads/${name}/:token`,
      { config: { cost: costs.document } },
      async (request, reply) => {
        const opened = await open(services, request.params.token);
        if (opened === null) return reply.callNotFound();
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${say(fileName, opened.language)}"`)
          .type(xlsxMediaType)
          .send(opened.content);
      },
    );
}
