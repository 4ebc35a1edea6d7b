import { appendFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// Loaded before anything else (`node --import`): writes down every statement that the process sends to PostgreSQL, once
// each, as a line of JSON in a file of its own below the folder that ARDOISE_STATEMENTS names.
const folder = process.env['ARDOISE_STATEMENTS'];

/** @typedef {{ Client: { prototype: { query: (...given: unknown[]) => unknown } } }} Driver */

/**
 * @param {unknown} statement
 * @returns {unknown}
 */
const textOf = (statement) =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? statement.text
    : statement;

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  const load = createRequire(path.resolve('apps/server/package.json'));
  const { prototype } = /** @type {Driver} */ (load('pg')).Client;
  const { query } = prototype;
  /** @type {Set<unknown>} */
  const seen = new Set();
  /**
   * @this {unknown}
   * @param {unknown[]} given
   */
  prototype.query = function record(...given) {
    const text = textOf(given[0]);
    if (typeof text === 'string' && !seen.has(text)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(query, this, given);
  };
}
