/** In the standard encoding of PDF fonts a French letter is one byte, the same as in Latin-1. */
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** A page with a heading and a few lines, small enough to be written out by hand. */
export function demoPaper(heading: string, lines: readonly string[]): Buffer {
  const drawn = [
    `BT /F1 18 Tf 72 760 Td (${escaped(heading)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 11 Tf 72 ${720 - 20 * i} Td (${escaped(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}
