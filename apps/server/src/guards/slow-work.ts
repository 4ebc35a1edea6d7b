import type { SourceFile } from './read-sources.ts';

/** What is slow, or waits for a disk, a processor or somebody else. */
const slowModules = [
  'sharp',
  'pdfkit',
  'yauzl',
  'yazl',
  'nodemailer',
  's3mini',
  'undici',
  '@node-rs/argon2',
  'node:fs',
  'node:fs/promises',
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dns',
  'node:dns/promises',
  'node:child_process',
  'node:worker_threads',
];

/** The few files that do slow work while people are served. Each refuses to while a connection is held. */
export const gateways = [
  'modules/files/images.ts',
  'modules/messages/email-carrier.ts',
  'modules/receipts/receipt-pen.ts',
  'platform/outside/outside-client.ts',
  'platform/outside/public-client.ts',
  'platform/storage/create-storage.ts',
  'platform/storage/disk.ts',
  'platform/xlsx/archive.ts',
  'platform/zip/zip-pieces.ts',
];

/** Files that need none of it, with the reason. A new line here is a decision, not an accident. */
export const exceptions: ReadonlyArray<{ readonly path: RegExp; readonly why: string }> = [
  { path: /^(main|release|simulator)\.ts$/, why: 'runs before anybody is served' },
  { path: /^backup\//, why: 'is a command of its own, which serves nobody' },
  {
    path: /^platform\/storage\/scratch\.ts$/,
    why: 'puts rows down as fast as the database hands them over, so that a snapshot holds its connection for no longer than that',
  },
  { path: /^demo\/demo-pictures\.ts$/, why: 'draws the demo’s pictures before anybody is served' },
  { path: /^platform\/embedded-postgres\//, why: 'starts and stops the database itself' },
  { path: /^platform\/db\/migrate\.ts$/, why: 'reads the migrations before anybody is served' },
  {
    path: /^platform\/(http\/(broken-requests|connections)|settings)\.ts$/,
    why: 'uses a table of words, and what tells an address from a name',
  },
  {
    path: /^(platform\/outside\/public-address|modules\/api-keys\/address-ranges)\.ts$/,
    why: 'tells one address from another, and asks nobody',
  },
  {
    path: /^modules\/mobile-money\/operators\/http\.ts$/,
    why: 'asks whether a header can carry a value',
  },
  {
    path: /^platform\/outside\/read-authorities\.ts$/,
    why: 'reads certificates before anybody is served',
  },
  { path: /^(pages|platform\/http\/forms)\.ts$/, why: 'sends built pages, without the database' },
  {
    path: /^modules\/identity\/factors\/passwords\.ts$/,
    why: 'a password is checked in the transaction that counts wrong tries, some 33 ms each',
  },
];

const importOf = (name: string): RegExp =>
  new RegExp(
    String.raw`^(?:import(?! type\b)[^;]*?from |import |export [^;]*?from )'${name}'|\bimport\('${name}'\)|\brequire\('${name}'\)`,
    'm',
  );

const slowImports = slowModules.map((name) => ({ name, pattern: importOf(name) }));

/** `fetch` needs no import. A method of that name on something else is not it. */
const callsFetch = /(?<![.\w])fetch\(/;

const slowWorkIn = ({ text }: SourceFile): string[] => [
  ...slowImports.flatMap(({ name, pattern }) => (pattern.test(text) ? [name] : [])),
  ...(callsFetch.test(text) ? ['fetch'] : []),
];

/** What is wrong with a file: slow work outside of the gateways, or a gateway that lets anybody through. */
export function findSlowWork(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found = slowWorkIn(file);
    if (found.length === 0 || exceptions.some(({ path }) => path.test(file.path))) return [];
    if (!gateways.includes(file.path)) return [`${file.path} uses ${found.join(', ')}`];
    return file.text.includes('notInTransaction(')
      ? []
      : [`${file.path} does not call notInTransaction`];
  });
}
