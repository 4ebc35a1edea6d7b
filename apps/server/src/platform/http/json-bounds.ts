/** Deeper than any call of ours, far from what ends a recursion. */
const maxDepth = 32;
/** The largest year of the largest school has a third of this. */
const maxValues = 50_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text has more parts, or nests deeper, than any call takes. It is told from the text before it is
 * parsed, in one pass: checking a hundred thousand small parts one by one costs far more than their bytes do.
 */
export function isBeyondJsonBounds(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (openings.has(code)) {
      depth += 1;
      values += 1;
    } else if (closings.has(code)) depth -= 1;
    if (depth > maxDepth || values > maxValues) return true;
  }
  return false;
}

/** Where the string that begins here ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote)
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
