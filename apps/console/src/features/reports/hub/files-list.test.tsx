import {
  cancelReportFile,
  listReportFiles,
  openReportFile,
  type ReportFile,
} from '@ardoise/contract/reports/report-files';
import { expect, it, vi } from 'vitest';
import {
  createTestConsole,
  eventually,
  find,
  press,
  render,
} from '../../../testing/test-console.tsx';
import { FilesList } from './files-list.tsx';

const file: ReportFile = {
  id: '019a0000-0000-7000-8000-000000000003',
  kind: 'payments',
  format: 'xlsx',
  language: 'en',
  fileName: 'payments-report.xlsx',
  state: 'queued',
  rows: 100_000,
  progress: 0,
  bytes: null,
  failure: null,
  withheld: [],
  createdAt: '2026-11-17T08:00:00.000Z',
  finishedAt: null,
  asOf: null,
  expiresAt: null,
};

const answers = (files: () => ReportFile) => ({
  [listReportFiles.path]: () => ({ items: [files()], total: 1, page: 1, perPage: 25 }),
});

it('follows an export until it is ready, and then offers it', async () => {
  const asOf = '2026-11-17T07:59:58.000Z';
  const ready: ReportFile = { ...file, state: 'ready', progress: 100, bytes: 4_000_000, asOf };
  const state = vi
    .fn<() => ReportFile>(() => ready)
    .mockReturnValueOnce(file)
    .mockReturnValueOnce({ ...file, state: 'running', progress: 43 });
  const open = vi.fn(() => ({ address: '#file' }));
  const page = createTestConsole({
    answers: { ...answers(state), [openReportFile.path]: open },
  });
  await render(page, ['list', 'reports'], <FilesList />);
  await eventually(() => find('button', 'Cancel payments-report.xlsx'));
  expect(document.body.textContent).toContain('Waiting for its turn');
  await eventually(() => find('progressbar', /43 % done/));
  await eventually(() => find('button', 'Download payments-report.xlsx'));
  expect(document.body.textContent).toContain('100,000 rows · as of ');
  await press(find('button', 'Download payments-report.xlsx'));
  await eventually(() => expect(open).toHaveBeenCalledTimes(1));
});

it('cancels one’s own export, and says why another one failed', async () => {
  const cancel = vi.fn(() => ({ ...file, state: 'cancelled' as const }));
  const running: ReportFile = { ...file, state: 'running', progress: 10 };
  const page = createTestConsole({
    answers: { ...answers(() => running), [cancelReportFile.path]: cancel },
  });
  await render(page, ['list', 'reports'], <FilesList />);
  await eventually(() => find('button', 'Cancel payments-report.xlsx'));
  await press(find('button', 'Cancel payments-report.xlsx'));
  await eventually(() => expect(cancel).toHaveBeenCalledTimes(1));
  const failed: ReportFile = { ...file, state: 'failed', failure: 'noSpace' };
  await render(
    createTestConsole({ answers: answers(() => failed) }),
    ['list', 'reports'],
    <FilesList />,
  );
  await eventually(() => expect(document.body.textContent).toContain('no space left'));
});

it('says that nothing could be loaded, with a way to try again', async () => {
  await render(createTestConsole(), ['list', 'reports'], <FilesList />);
  await eventually(() => find('button', 'Try again'));
});
