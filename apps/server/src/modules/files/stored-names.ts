import { videoPartBytes } from '@ardoise/contract/gallery/gallery-limits';
import { documentName } from './document-name.ts';
import { pictureWidths, sizedName } from './sized-pictures.ts';
import { videoPartName } from './videos.ts';

interface FileOfRow {
  readonly orgId: string;
  readonly id: string;
  readonly purpose: string;
  readonly bytes: number;
}

/** Under which names storage keeps the content of a row of `stored_files`, in the order in which they make up the whole. */
export function contentNames({ orgId, id, purpose, bytes }: FileOfRow): string[] {
  switch (purpose) {
    case 'document':
      return [documentName(orgId, id)];
    case 'gallery':
      return [sizedName(orgId, id, Math.max(...pictureWidths))];
    case 'video':
      return Array.from({ length: Math.ceil(bytes / videoPartBytes) }, (_, part) =>
        videoPartName(orgId, id, part),
      );
    default:
      return [`${orgId}/${id}.webp`];
  }
}
