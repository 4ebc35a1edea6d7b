import { hasPdfTools, readPdf } from '../../modules/receipts/testing/pdf.ts';
import { readArchive } from '../../modules/school-export/testing/read-archive.ts';

/** What is wrong with an answer, and how often the script stands in it. */
export interface Inspected {
  readonly faults: readonly string[];
  readonly met: number;
}

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

const ran = /img src=x onerror/gi;
/** As React writes it, in a text and in an attribute alike. */
const ranInHtml = /&quot;&gt;&lt;img src=x onerror/gi;

/** Scripts of ours alone, none between its tags, and the planted one as a text. */
export function inspectHtml(html: string): Inspected {
  const foreign = html.match(/<(?:img src=x|script(?! src="\/assets\/public\/))[^>]*>/gi) ?? [];
  const met = count(html, ran);
  const isEscaped = count(html, ranInHtml) === met;
  const faults = [...foreign, ...(isEscaped ? [] : ['a text of a page is not escaped'])];
  return { faults, met };
}

/** Its cells: formulas are sums of ours, and what begins as one is a text that says so. */
function inspectSheet(xml: string): Inspected {
  const faults: string[] = [];
  for (const [, formula = ''] of xml.matchAll(/<f[^>]*>([^<]*)<\/f>/g))
    if (!/^SUBTOTAL\(9,[A-Z]+\d+:[A-Z]+\d+\)$/.test(formula)) faults.push(`formula ${formula}`);
  for (const [cell, attributes = '', text = ''] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    if (!/onerror/.test(cell)) continue;
    if (!attributes.includes('t="inlineStr"')) faults.push(`no text: ${attributes}`);
    const begins = />[=+\-@\t\r]/.test(text);
    if (begins && !attributes.includes(' s="8"')) faults.push(`not guarded: ${attributes}`);
  }
  if (/<img/i.test(xml)) faults.push('an element among the cells');
  return { faults, met: count(xml, ran) };
}

const together = (all: readonly Inspected[]): Inspected => ({
  faults: all.flatMap(({ faults }) => faults),
  met: all.reduce((sum, { met }) => sum + met, 0),
});

async function inspectWorkbook(content: Buffer): Promise<Inspected> {
  const parts = await readArchive(content);
  return together([...parts.values()].map((part) => inspectSheet(part.toString('utf8'))));
}

async function inspectArchive(content: Buffer): Promise<Inspected> {
  const entries = [...(await readArchive(content))];
  const faults = entries.flatMap(([name]) =>
    /^(?!.*\.\.)[\w/.-]+$/.test(name) ? [] : [`an entry named ${name}`],
  );
  const workbooks = entries.filter(([name]) => name.endsWith('.xlsx'));
  const inside = await Promise.all(workbooks.map(([, workbook]) => inspectWorkbook(workbook)));
  return together([...inside, { faults, met: 0 }]);
}

/** A cell begins after a separator or a quote, and what begins as a formula has an apostrophe before it. */
function inspectCsv(text: string): Inspected {
  const bare = text.match(/(?:^|[\n,;"])[=+@][^,;]*/g) ?? [];
  const quotes = count(text, /"/g);
  return {
    faults: [...bare, ...(quotes % 2 === 0 ? [] : ['an open quote'])],
    met: count(text, ran),
  };
}

/** Some programs take a bare carriage return for the end of a line too. */
function inspectCalendar(text: string): Inspected {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  return {
    faults: lines.filter((line) => line.startsWith('X-Ran')),
    met: count(text.replaceAll('\r\n ', ''), ran),
  };
}

/** The parts of a PDF that a reader acts on; what is drawn stands in streams. */
async function inspectPdf(content: Buffer): Promise<Inspected> {
  const parts = content.toString('latin1').replace(/stream\r?\n.*?endstream/gs, '');
  const active = /\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|EmbeddedFile)\b/g;
  // Within a string a bracket has a backslash before it.
  const faults = (parts.replace(/\\\)\/JS\\\(/g, '').match(active) ?? []).map(
    (part) => `PDF ${part}`,
  );
  if (!hasPdfTools) return { faults, met: 1 };
  const text = (await readPdf(content, 'raw')).replaceAll(/\s/g, '');
  return { faults, met: count(text, /onerror=/gi) };
}

/** The pages that a script of ours puts into the page, as the server drew them. */
const drawnInside = (json: string): string[] =>
  [...json.matchAll(/"(?:page|html)":("(?:[^"\\]|\\.)*")/g)].map(([, drawn = '""']) =>
    String(JSON.parse(drawn)),
  );

function inspectBody(type: string, content: Buffer): Inspected | Promise<Inspected> {
  const text = content.toString('utf8');
  switch (type.split(';')[0]) {
    case 'text/html':
      return inspectHtml(text);
    case 'text/csv':
      return inspectCsv(text);
    case 'text/calendar':
      return inspectCalendar(text);
    case 'application/json':
    case 'text/event-stream':
      return together(drawnInside(text).map(inspectHtml));
    case 'application/pdf':
      return inspectPdf(content);
    case 'application/zip':
      return inspectArchive(content);
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return inspectWorkbook(content);
    default:
      return { faults: [`of a kind that nobody looks into: ${type}`], met: 0 };
  }
}

const plainDisposition =
  /^(?:inline|attachment)(?:; filename="[\w .()-]+"(?:; filename\*=UTF-8''[\w%.~-]+)?)?$/;

export async function inspect(response: Response): Promise<Inspected> {
  const disposition = response.headers.get('content-disposition');
  const named = disposition === null || plainDisposition.test(disposition);
  const header = { faults: named ? [] : [`named ${disposition}`], met: 0 };
  const content = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  return together([header, await inspectBody(type, content)]);
}

const letterHeaders =
  /^(?:From|To|Subject|Message-ID|Content-Transfer-Encoding|Date|MIME-Version|Content-Type)$/;

/** As it went to the mail server: lines of its header that we did not write, and a text that is anything but plain. */
export function inspectLetter(letter: string): Inspected {
  const end = letter.indexOf('\r\n\r\n');
  const lines = letter
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split(/\r\n|[\r\n]/);
  const strange = lines.filter((line) => !letterHeaders.test(line.split(':')[0] ?? ''));
  const isPlain = lines.includes('Content-Type: text/plain; charset=utf-8');
  return {
    faults: [...strange, ...(isPlain ? [] : ['a letter that is no plain text'])],
    met: count(letter, /onerror/g),
  };
}
