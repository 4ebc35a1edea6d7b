import { createUploadToken } from '@ardoise/contract/endpoints/uploads';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { upload } from '@ardoise/contract/uploads';
import type { UploadOptions } from '@ardoise/web/lib/api/client.ts';
import type { Console } from '../../lib/console.tsx';

const quiet = { silent: true, spinner: false } as const;

/** Sends a PDF or a picture of a paper to a one-time address, and answers the id by which it is then named. */
export async function sendDocument(
  page: Pick<Console, 'api' | 'upload'>,
  file: File,
  how: Pick<UploadOptions, 'signal' | 'onProgress'>,
): Promise<string> {
  const { onProgress: _, ...options } = { ...quiet, ...how };
  const { address } = await page.api(createUploadToken, { body: { purpose: 'document' } }, options);
  const { files } = await page.upload<Answer<typeof upload>>(address, [file], { ...quiet, ...how });
  const fileId = files[0]?.id;
  if (fileId === undefined) throw new Error('The upload answered no file.');
  return fileId;
}
