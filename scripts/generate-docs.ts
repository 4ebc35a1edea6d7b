import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';

// Writes docs/openapi.json from the contract. With `--check` only says whether it is fresh.

const file = process.argv.find((argument) => argument.endsWith('.json'));
const target = file ?? fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const fresh = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

function written(): string | undefined {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return undefined;
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(target, fresh);
} else if (written() !== fresh) {
  console.error(`${target} does not match the contract: run npm run docs.`);
  process.exitCode = 1;
}
