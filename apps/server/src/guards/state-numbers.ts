import type { SourceFile } from './read-sources.ts';

/** Where transactions are handled: their numbers are the contract's alone, and everybody else says their names. */
const folders = /^(?:demo|modules\/(?:mobile-money|billing|pay-pages|receipts|balance|ledger))\//;

const number = String.raw`-?(?:10|20|21|41|50)\b(?!_)`;

/** `status === 20`, `status: 50`, `status in (10, 20)`, `status = 21`, `case -41:`, `20 → 21`. */
const bareNumbers = [
  new RegExp(String.raw`\bstatus\b['"]?\s*(?:[!=]==?|=|<>|:)\s*${number}`, 'g'),
  new RegExp(String.raw`\bstatus\b['"]?,?\s*(?:not\s+)?['"]?in\b['"]?,?\s*[([]\s*${number}`, 'g'),
  new RegExp(String.raw`\bcase\s+${number}\s*:`, 'g'),
  new RegExp(String.raw`\b${number}\s*→\s*${number}`, 'g'),
];

export const findStateNumbers = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => folders.test(path))
    .flatMap(({ path, text }) =>
      bareNumbers.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([found]) => `${path} says ${found}`),
      ),
    );
