import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { developerMarkdown } from '@ardoise/contract/openapi/developer-markdown';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import { dependenciesMarkdown, type LockedPackages } from './docs/dependencies.ts';

// Writes docs/openapi.json and docs/developer-api.md from the contract, and docs/dependencies.md from the lock file. With
// `--check` only says whether they are fresh.

const inDocs = (name: string): string => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
const given = process.argv.find((argument) => argument.endsWith('.json'));

const developerText = `# Developer API

This text is drawn from the contract (\`developer/guide.ts\`), as is the page at \`/api/docs\`. The document alone: \`/api/v1/openapi.json\`. The
typed client: [packages/client](../packages/client/README.md). \`$ARDOISE\` is the address of the server, \`$KEY\` an API key.

${developerMarkdown()}`;

const lockFile = new URL('../package-lock.json', import.meta.url);

const readLocked = (): LockedPackages =>
  (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: LockedPackages }).packages;

const contract = 'the contract';
const targets: ReadonlyArray<readonly [file: string, fresh: string, source: string]> = [
  [given ?? inDocs('openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`, contract],
  ...(given === undefined
    ? ([
        [inDocs('developer-api.md'), developerText, contract],
        [inDocs('dependencies.md'), dependenciesMarkdown(readLocked()), 'package-lock.json'],
      ] as const)
    : []),
];

function written(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

for (const [file, fresh, source] of targets) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, fresh);
  } else if (written(file) !== fresh) {
    console.error(`${file} does not match ${source}: run npm run docs.`);
    process.exitCode = 1;
  }
}
