/** Where uploaded files are kept. Names are made by us (`{orgId}/{id}.webp`), never by a person. */
export interface Storage {
  put(name: string, content: Buffer, mediaType: string): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** The names of all complete files, in no order. */
  list(): AsyncIterable<string>;
}
