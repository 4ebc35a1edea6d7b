import type { PreparedSchool } from './prepare-school.ts';

/** What a node of the storm is started with. */
export interface NodeWishes {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly outsideUrl: string;
  readonly publicUrl: string;
  readonly skewMs: number;
  /** The first node writes the school down before anybody is served. */
  readonly isFirst: boolean;
}

/** What it is told while it runs. */
export type NodeTold = { readonly skewMs: number } | { readonly isDiskFull: boolean };

/** What it says once it serves. */
export interface NodeSays {
  readonly url: string;
  readonly school: PreparedSchool | null;
}
