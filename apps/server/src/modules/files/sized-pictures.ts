import { uploadErrors } from '@ardoise/contract/uploads';
import { enqueue } from '../../platform/jobs.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { checkImage, encodeWidths } from './images.ts';
import { forgetFile } from './jobs.ts';
import { pictureTurns } from './picture-turns.ts';
import { storeUnkept } from './store-unkept.ts';

/** Sharp in a grid, whatever the screen, and on a whole screen. */
export const pictureWidths = [480, 1600] as const;

export const sizedName = (orgId: string, id: string, width: number): string =>
  `${orgId}/gallery/${id}-${width}.webp`;

/** A picture that lies in storage in all widths, and that no row knows yet. */
export interface StoredSizes {
  readonly id: string;
  /** Of the widest. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Checks by content, encodes anew, and stores; forgotten after a day unless a row keeps it. */
export async function storeSizes(
  services: Services,
  orgId: string,
  content: Buffer | undefined,
  now: Date,
): Promise<StoredSizes> {
  if (content === undefined) throw new Refusal(uploadErrors.noFile);
  await checkImage(content, 'photo');
  const [sizes = []] = await pictureTurns.take(orgId, [() => encodeWidths(content, pictureWidths)]);
  const widest = sizes.at(-1);
  if (widest === undefined) throw new Error('A picture was not encoded.');
  const id = newId(now);
  await storeUnkept(
    services,
    orgId,
    sizes.map((one, index) => ({
      id,
      name: sizedName(orgId, id, pictureWidths[index] ?? 0),
      content: one.content,
      mediaType: one.mediaType,
    })),
  );
  return { id, width: widest.width, height: widest.height, bytes: widest.content.length };
}

/** From now on a row knows it. */
export async function keepSizes(
  { tx, orgId, actor, now }: Work,
  { id, bytes, width, height }: StoredSizes,
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({
      org_id: orgId,
      id,
      purpose: 'gallery',
      media_type: 'image/webp',
      bytes,
      width,
      height,
      upload_id: null,
      created_by: actor?.personId ?? null,
      created_at: now,
    })
    .execute();
}

/** Its files go after the commit. Whoever referred to it has let go before. */
export async function dropPicture(work: Work, id: string): Promise<void> {
  const { orgId } = work;
  const names = pictureWidths.map((width) => sizedName(orgId, id, width));
  await dropStored(work, id, names);
}

export async function dropStored(
  { tx, orgId }: Work,
  id: string,
  names: readonly string[],
): Promise<void> {
  await tx.deleteFrom('stored_files').where('org_id', '=', orgId).where('id', '=', id).execute();
  for (const name of names) await enqueue(tx, forgetFile, { orgId, id, name });
}
