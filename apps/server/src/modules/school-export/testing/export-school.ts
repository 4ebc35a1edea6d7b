import {
  listSchoolExports,
  openSchoolExport,
  startSchoolExport,
} from '@ardoise/contract/school-data/school-export';
import type { TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { succeed } from '../../students/testing/people.ts';
import { readArchive, textOfWorkbook } from './read-archive.ts';

/** Everything of a school as its owner downloads it now: the text of all workbooks together, and the names of all entries. */
export async function exportedText(app: TestApp, token: string): Promise<string> {
  const { id } = await succeed(app, token, startSchoolExport, { body: {} });
  await until('the export is ready', async () => {
    const { items } = await succeed(app, token, listSchoolExports);
    return items.find((one) => one.id === id && one.state === 'ready');
  });
  const { address } = await succeed(app, token, openSchoolExport, { params: { id }, body: {} });
  const response = await fetch(app.url + address);
  const entries = await readArchive(Buffer.from(await response.arrayBuffer()));
  let all = [...entries.keys()].join('\n');
  for (const [name, content] of entries)
    if (name.endsWith('.xlsx')) all += await textOfWorkbook(content);
  return all;
}
