import { developerGuide, type GuideSection, type GuideTable } from '../developer/guide.ts';
import { curlOfExample } from '../developer/guide-examples.ts';
import type { Text } from '../values/language.ts';

const textOf = (cell: Text | string): string => (typeof cell === 'string' ? cell : cell.en);

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = ({ lead, head, rows }: GuideTable): string =>
  [
    ...(lead === undefined ? [] : [`${lead.en}\n`]),
    lineOf(head.map(textOf)),
    lineOf(head.map(() => '---')),
    ...rows.map((cells) => lineOf(cells.map(textOf))),
  ].join('\n');

const sectionOf = ({
  title,
  paragraphs,
  tables = [],
  examples = [],
  received = [],
}: GuideSection): string =>
  [
    `## ${title.en}`,
    ...paragraphs.map(({ en }) => en),
    ...tables.map(tableOf),
    ...examples.map(
      (example) => `${example.title.en}:\n\n\`\`\`sh\n${curlOfExample(example)}\n\`\`\``,
    ),
    ...received.map((one) => `${one.title.en}:\n\n\`\`\`http\n${one.text}\n\`\`\``),
  ].join('\n\n');

/** The guide as a text: what stands in the developer's document, and in docs/developer-api.md. */
export const developerMarkdown = (): string => `${developerGuide.map(sectionOf).join('\n\n')}\n`;
