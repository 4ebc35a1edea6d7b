import type { Generated, Selectable } from 'kysely';

interface GalleryItemsTable {
  org_id: string;
  id: string;
  kind: 'picture' | 'video';
  title: string;
  description: Generated<string>;
  alt: Generated<string>;
  position: number;
  hidden_at: Generated<Date | null>;
  /** Of the picture in its widths, or of the video's poster. */
  picture_id: string;
  video_id: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
  created_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gallery_items: GalleryItemsTable;
  }
}

export type GalleryRow = Selectable<GalleryItemsTable>;
