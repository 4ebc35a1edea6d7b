import { Readable } from 'node:stream';
import type pg from 'pg';

/** PostgreSQL's own way to hand over many rows. The driver has the messages for it, and no call. */

/** What the driver's connection can do beyond its types. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: { pause(): void; resume(): void };
}

/** What the driver tells whoever stands in for a query. */
const deaf = {
  handleRowDescription: () => {},
  handleDataRow: () => {},
  handlePortalSuspended: () => {},
  handleEmptyQuery: () => {},
};

const rowsOf = ({ text }: { readonly text: string }): number =>
  Number(/^COPY (\d+)/.exec(text)?.[1]);

interface CopiedOut {
  /** Whole rows, a few MB at a time. */
  readonly pieces: AsyncIterable<Buffer>;
  /** How many there were, once all are read. */
  rows(): number;
}

const pieceBytes = 4 * 1024 * 1024;

/** `copy … to stdout`. While nobody reads, the database is not listened to, and waits. */
export function copyOut(client: pg.Client, text: string): CopiedOut {
  let rows = 0;
  let wire: Wire | null = null;
  let gathered: Buffer[] = [];
  let size = 0;
  const pieces = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read: () => wire?.stream.resume(),
  });
  const hand = (): void => {
    if (size === 0) return;
    const piece = Buffer.concat(gathered);
    gathered = [];
    size = 0;
    if (!pieces.push(piece)) wire?.stream.pause();
  };
  const query = {
    ...deaf,
    submit: (connection: Wire): void => {
      wire = connection;
      connection.query(text);
    },
    // The driver reuses the memory of a message.
    handleCopyData: ({ chunk }: { chunk: Buffer }): void => {
      gathered.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= pieceBytes) hand();
    },
    handleCommandComplete: (told: { text: string }): void => {
      rows = rowsOf(told);
    },
    handleReadyForQuery: (): void => {
      hand();
      pieces.push(null);
      // Nobody reads on after the end, and the next question must be heard.
      wire?.stream.resume();
    },
    handleError: (error: Error): void => void pieces.destroy(error),
  };
  client.query(query as unknown as pg.Submittable);
  return { pieces, rows: () => rows };
}

/** `copy … from stdin` of one piece. Answers how many rows it had. */
export const copyIn = (client: pg.Client, text: string, piece: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    const query = {
      ...deaf,
      submit: (connection: Wire): void => connection.query(text),
      handleCopyInResponse: (connection: Wire): void => {
        connection.sendCopyFromChunk(piece);
        connection.endCopyFrom();
      },
      handleCommandComplete: (told: { text: string }): void => {
        rows = rowsOf(told);
      },
      handleReadyForQuery: (): void => resolve(rows),
      handleError: reject,
    };
    client.query(query as unknown as pg.Submittable);
  });
