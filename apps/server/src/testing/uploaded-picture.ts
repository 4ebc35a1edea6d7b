import type { Answer } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { createUploadToken, type upload, type UploadPurpose } from '@ardoise/contract/uploads';
import sharp from 'sharp';
import { fromElsewhere, type TestApp } from './test-app.ts';

/** The id of a small picture, uploaded for a purpose. */
export async function uploadedPicture(
  to: TestApp,
  token: string,
  purpose: UploadPurpose,
): Promise<string> {
  const { body } = await to.call(createUploadToken, { body: { purpose } }, { token });
  const create = { width: 20, height: 20, channels: 3, background: '#24323c' } as const;
  const form = new FormData();
  form.append(
    'files',
    new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]),
    'a.png',
  );
  const answer = await fetch(to.url + (body.data?.address ?? ''), {
    method: 'POST',
    body: form,
    headers: fromElsewhere(),
  });
  const { data } = (await answer.json()) as Envelope<Answer<typeof upload>>;
  return data?.files[0]?.id ?? '';
}
