import { asObject, asText, type OutsideReply } from './outside-client.ts';

/** What names an error: one word, shorter than any token. */
const codeForm = /^[A-Za-z0-9_.:-]{1,30}$/;

/** Of the answer to a call for a token, whose body may hold one: no more than its status and the error's code. */
export function sayWithoutToken({ status, body }: Pick<OutsideReply, 'status' | 'body'>): string {
  const fault = asObject(body['fault']) ?? {};
  const codes = [body['error'], body['code'], body['statusCode'], fault['code']].map(asText);
  const code = codes.find((given) => given !== null && codeForm.test(given));
  return code ? `${status} ${code}` : String(status);
}
