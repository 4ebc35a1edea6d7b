/** A part of an article, as it is drawn. */
export type Part =
  | { readonly kind: 'heading' | 'words'; readonly text: string }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly string[] };

const listKinds = [
  { kind: 'steps', sign: '1. ' },
  { kind: 'points', sign: '- ' },
] as const;

/** Reads the form that `ArticleText` describes; steps and points that follow each other are one list. */
export function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  for (const line of body.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const list = listKinds.find(({ sign }) => line.startsWith(sign));
    const last = parts.at(-1);
    if (list === undefined) {
      const isHeading = line.startsWith('## ');
      parts.push({ kind: isHeading ? 'heading' : 'words', text: line.replace(/^## /, '') });
    } else if (last?.kind === list.kind) {
      parts[parts.length - 1] = { kind: list.kind, items: [...last.items, withoutSign(line)] };
    } else {
      parts.push({ kind: list.kind, items: [withoutSign(line)] });
    }
  }
  return parts;
}

const withoutSign = (line: string): string => line.replace(/^(?:1\.|-) /, '');

/** A run of words of one look. */
export interface Run {
  /** Where it begins in the text. */
  readonly start: number;
  readonly words: string;
  readonly isStrong: boolean;
  /** Below the base path. Only the console's own screens are linked to. */
  readonly address: string | null;
}

/** `**strong**` and `[words](/address)`; anything else is plain words, whatever it looks like. */
export function runsOf(text: string): Run[] {
  const plain = (start: number, end?: number): Run[] => {
    const words = text.slice(start, end);
    return words === '' ? [] : [{ start, words, isStrong: false, address: null }];
  };
  const runs: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^)\s]*)\)/g)) {
    runs.push(...plain(at, match.index));
    const [whole, strong, words = '', address = ''] = match;
    runs.push(
      strong === undefined
        ? { start: match.index, words, isStrong: false, address }
        : { start: match.index, words: strong, isStrong: true, address: null },
    );
    at = match.index + whole.length;
  }
  return [...runs, ...plain(at)];
}
