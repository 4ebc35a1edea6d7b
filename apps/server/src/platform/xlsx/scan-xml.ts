import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';

export interface XmlHandlers {
  /** Names come without their prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** No part of a workbook nests deeper than some ten elements. */
const maxDepth = 40;

/** Longer than the longest cell with its escapes: text without markup beyond this is not a sheet. */
const maxBytesWithoutTag = 256 * 1024;

const lessThan = 0x3c;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece and yields after each, so that the caller can hand on what it has gathered. A document
 * type is refused: that is where entities are declared, inside and outside of the file.
 */
export async function* scanXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new Error('nested too deeply');
    handlers.open?.(localName(name), (wanted) => attributes[wanted]);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new StringDecoder('utf8');
  let bytesWithoutTag = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      const lastTag = piece.lastIndexOf(lessThan);
      bytesWithoutTag = lastTag === -1 ? bytesWithoutTag + piece.length : piece.length - lastTag;
      if (bytesWithoutTag > maxBytesWithoutTag) throw new Error('too long without a tag');
      parser.write(decoder.write(piece));
      yield;
    }
    parser.close();
    yield;
  } finally {
    stream.destroy();
  }
}

/** Reads a part to its end. */
export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  const pieces = scanXml(stream, handlers);
  while ((await pieces.next()).done !== true);
}
