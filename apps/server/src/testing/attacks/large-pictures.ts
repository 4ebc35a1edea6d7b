import type { Answer } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { createUploadToken } from '@ardoise/contract/uploads';
import sharp from 'sharp';
import { refuseOtherMachines } from './this-machine.ts';

interface LargePictures {
  /** Of a product on this machine. */
  readonly url: string;
  /** Of anybody who may upload, such as the owner of a school that was registered a minute ago. */
  readonly token: string;
  readonly requests?: number;
  readonly picturesEach?: number;
}

const longestMs = 120_000;

/** 40 million pixels, the most that is allowed, in far less than 3 MB: they cost nothing to send and much to decode. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#24323c' } })
    .png()
    .toBuffer();

/** Uploads many large pictures at once to addresses of one school. Answers the statuses, 0 where there was none. */
export async function sendLargePictures({
  url,
  token,
  requests = 12,
  picturesEach = 5,
}: LargePictures): Promise<number[]> {
  refuseOtherMachines(url);
  const picture = new Uint8Array(await largePicture());
  const signal = AbortSignal.timeout(longestMs);
  const addresses = await Promise.all(
    Array.from({ length: requests }, () => askForAddress(url, token, signal)),
  );
  const send = async (address: string): Promise<number> => {
    const form = new FormData();
    for (let sent = 0; sent < picturesEach; sent += 1)
      form.append('files', new Blob([picture]), 'large.png');
    const answer = await fetch(url + address, { method: 'POST', body: form, signal });
    await answer.arrayBuffer();
    return answer.status;
  };
  return Promise.all(addresses.map((address) => send(address).catch(() => 0)));
}

async function askForAddress(url: string, token: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url + createUploadToken.path, {
    method: createUploadToken.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'photo' }),
    signal,
  });
  const { data } = (await answer.json()) as Envelope<Answer<typeof createUploadToken>>;
  return data?.address ?? '';
}
