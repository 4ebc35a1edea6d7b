import { ZipFile } from 'yazl';

/** Builders of workbooks as other programs write them, and as nobody should. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookText {
  /** What stands inside `<sheetData>`. */
  readonly rows?: string;
  readonly afterRows?: string;
  readonly beforeSheet?: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly workbookProperties?: string;
  readonly extraParts?: Readonly<Record<string, Buffer>>;
}

export async function zipOf(parts: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export function workbookOf(text: WorkbookText): Promise<Buffer> {
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="a" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}">${text.workbookProperties ?? ''}<sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="h"/><sheet name="Élèves" sheetId="2" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="h" Type="${relation}/worksheet" Target="worksheets/hidden.xml"/><Relationship Id="s" Type="${relation}/worksheet" Target="/xl/worksheets/sheet.xml"/><Relationship Id="t" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="x" Type="${relation}/externalLink" TargetMode="External" Target="http://127.0.0.1:1/steal"/></Relationships>`,
    ...(text.sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${text.sharedStrings}</sst>` }),
    ...(text.styles === undefined
      ? {}
      : { 'xl/styles.xml': `<styleSheet xmlns="${main}">${text.styles}</styleSheet>` }),
    'xl/worksheets/sheet.xml': `${text.beforeSheet ?? ''}<worksheet xmlns="${main}"><sheetData>${text.rows ?? ''}</sheetData>${text.afterRows ?? ''}</worksheet>`,
    ...text.extraParts,
  });
}
