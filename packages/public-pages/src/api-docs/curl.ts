import type { Method } from '@ardoise/contract/openapi/openapi';
import type { Operation } from '@ardoise/contract/openapi/openapi-operation';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function credentialOf(operation: Operation): string[] {
  const [needed] = operation.security;
  if (needed === undefined) return [];
  if ('apiKey' in needed) return ['-H "Authorization: Bearer $KEY"'];
  return 'refreshToken' in needed
    ? ['-H "x-refresh-token: Bearer $REFRESH_TOKEN"']
    : ['-H "Authorization: Bearer $TOKEN"'];
}

function bodyOf(operation: Operation): string[] {
  const content = operation.requestBody?.content;
  if (content?.['multipart/form-data']) return ["-F 'files=@logo.png'"];
  const media = content?.['application/json'];
  if (!media) return [];
  return [
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(media.example ?? {}, null, 2).replaceAll('\n', '\n  '))}`,
  ];
}

/** The call as a person would type it in a shell; `$ARDOISE` is the address of the server. */
export function curlOf(method: Method, path: string, operation: Operation): string {
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  const key = method === 'get' ? [] : ['-H "Idempotency-Key: $(uuidgen)"'];
  const parts = [
    `curl ${verb}"$ARDOISE${path}"`,
    ...credentialOf(operation),
    ...key,
    ...bodyOf(operation),
  ];
  return parts.join(' \\\n  ');
}
