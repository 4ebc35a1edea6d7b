/**
 * Each way round by which a file comes back to itself, as the files on it. Every file and every import is looked at once; of several ways
 * through the same files the first is named.
 * @param {ReadonlyMap<string, readonly string[]>} imports what each file imports
 * @returns {string[][]}
 */
export function findCycles(imports) {
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const seen = new Set();
  /**
   * @param {string} file
   * @param {readonly string[]} way the files by which it was come to
   */
  const visit = (file, way) => {
    if (way.includes(file)) cycles.push(way.slice(way.indexOf(file)));
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}
