import { type Language, say, type Text } from '@ardoise/contract/values/language';
import type { Scratch } from '../../../platform/storage/scratch.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { momentSerial } from '../../../platform/xlsx/serials.ts';
import { type SheetRow, streamXlsx } from '../../../platform/xlsx/write.ts';
import type { ZipEntry } from '../../../platform/zip/zip-pieces.ts';
import { contentNames } from '../../files/public.ts';
import type { ReadFile, Snapshot } from './read-snapshot.ts';
import { readmeText } from './readme-text.ts';
import { legendOf, sheetsOf, type TableToShow } from './sheets-of.ts';
import { workbooks } from './workbooks.ts';

interface Content {
  readonly orgId: string;
  readonly language: Language;
  readonly snapshot: Snapshot;
  readonly scratch: Scratch;
  readonly storage: Storage;
  /** Told after each workbook and file. */
  readonly onDone: () => void;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
};

const placeOf = ({ id, purpose, mediaType }: ReadFile): string =>
  `files/${purpose}/${id}.${endings[mediaType] ?? 'bin'}`;

const listColumns: ReadonlyArray<{
  readonly title: Text;
  readonly width: number;
  readonly shows?: 'moment';
}> = [
  { title: { en: 'Where', fr: 'Emplacement' }, width: 60 },
  { title: { en: 'Name', fr: 'Nom' }, width: 30 },
  { title: { en: 'What it is', fr: 'Nature' }, width: 16 },
  { title: { en: 'Type', fr: 'Type' }, width: 18 },
  { title: { en: 'Bytes', fr: 'Octets' }, width: 12 },
  { title: { en: 'Added at', fr: 'Ajouté le' }, width: 18, shows: 'moment' },
  { title: { en: 'id', fr: 'id' }, width: 38 },
];

const gone: Text = { en: 'removed meanwhile', fr: 'supprimé entre-temps' };

/** What was removed between the snapshot and its turn is listed, and said to be gone. */
const fileList = ({ language, snapshot }: Content, missing: ReadonlySet<string>) =>
  streamXlsx({
    sheets: [
      {
        name: say({ en: 'Files', fr: 'Fichiers' }, language),
        columns: listColumns.map(({ title, ...column }) => ({
          ...column,
          title: say(title, language),
        })),
        rows: snapshot.files.map(
          (file): SheetRow => [
            missing.has(file.id) ? say(gone, language) : placeOf(file),
            file.title,
            file.purpose,
            file.mediaType,
            file.bytes,
            momentSerial(new Date(file.createdAt), snapshot.timeZone),
            file.id,
          ],
        ),
      },
    ],
  });

async function* contentOf(
  { storage, orgId, onDone }: Content,
  file: ReadFile,
  missing: Set<string>,
): AsyncGenerator<Buffer> {
  for (const name of contentNames({ ...file, orgId })) {
    const piece = await storage.get(name);
    if (piece === null) missing.add(file.id);
    else yield piece;
  }
  onDone();
}

async function* workbookOf(
  { scratch, snapshot, language, onDone }: Content,
  { tables }: (typeof workbooks)[number],
): AsyncGenerator<Buffer> {
  const { timeZone } = snapshot;
  const shown = tables.flatMap(({ table, name }): TableToShow[] => {
    const read = snapshot.tables.get(table);
    return read === undefined ? [] : [{ read, name, lines: () => scratch.read(table) }];
  });
  const sheets = shown.flatMap((table) => sheetsOf(table, { language, timeZone }));
  yield* streamXlsx({ sheets: [legendOf(shown, language), ...sheets] });
  onDone();
}

export const countSteps = ({ files }: Snapshot): number => workbooks.length + files.length;

/** All that the archive holds, each made when its turn has come. The list of files comes after them. */
export function* archiveEntries(content: Content): Generator<ZipEntry> {
  const missing = new Set<string>();
  yield { name: 'README.txt', content: readmeText(content.snapshot) };
  for (const workbook of workbooks)
    yield {
      name: `${workbook.file}.xlsx`,
      content: () => workbookOf(content, workbook),
      isCompressed: true,
    };
  for (const file of content.snapshot.files)
    yield {
      name: placeOf(file),
      content: () => contentOf(content, file, missing),
      isCompressed: true,
    };
  yield { name: 'files.xlsx', content: () => fileList(content, missing), isCompressed: true };
}
