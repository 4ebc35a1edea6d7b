import type { Envelope } from '@ardoise/contract/protocol/envelope';
import type { StatementRun } from '@ardoise/contract/statements';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';

/** Uploads a file as the console does. */
export async function sendStatement(
  { url }: Pick<TestApp, 'url'>,
  token: string,
  content: Buffer,
  name = 'statement.csv',
): Promise<Envelope<StatementRun>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${url}/ba021/v1/school/statements`, {
    method: 'POST',
    headers: { ...fromElsewhere(), authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as Envelope<StatementRun>;
}
