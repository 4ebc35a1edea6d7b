import {
  listReportSchedules,
  type ReportSchedule,
  switchReportSchedule,
} from '@ardoise/contract/reports/report-schedules';
import { expect, it, vi } from 'vitest';
import {
  createTestConsole,
  eventually,
  find,
  press,
  render,
} from '../../../testing/test-console.tsx';
import { SchedulesList } from './schedules-list.tsx';

const own: ReportSchedule = {
  id: '019a0000-0000-7000-8000-000000000004',
  report: { id: '019a0000-0000-7000-8000-000000000005', kind: 'payments', name: 'Last month' },
  format: 'pdf',
  every: 'month',
  day: 1,
  hour: 7,
  isOn: true,
  people: [
    { id: '019a0000-0000-7000-8000-000000000006', name: 'Solange', email: null, canReceive: true },
    { id: '019a0000-0000-7000-8000-000000000007', name: 'Clovis', email: null, canReceive: false },
  ],
  nextAt: '2026-12-01T06:00:00.000Z',
  lastAt: null,
  lastSent: null,
  stoppedFor: null,
  isOwn: true,
  canStop: true,
  canChange: true,
  owner: 'Solange',
  version: 3,
};

const show = (schedule: ReportSchedule, answers: Record<string, unknown> = {}) =>
  render(
    createTestConsole({
      answers: {
        [listReportSchedules.path]: () => ({ items: [schedule], readers: [] }),
        ...answers,
      } as never,
    }),
    ['list', 'reports'],
    <SchedulesList />,
  );

const text = () => document.body.textContent ?? '';

it('pauses a schedule without a word of whom it goes to, and names who may not receive it', async () => {
  const pause = vi.fn((_request: unknown) => ({ ...own, isOn: false, nextAt: null }));
  await show(own, { [switchReportSchedule.path]: pause });
  await eventually(() => find('button', 'Pause Last month'));
  expect(text()).toContain('No longer allowed to receive it: Clovis');
  await press(find('button', 'Pause Last month'));
  await eventually(() => expect(pause).toHaveBeenCalledTimes(1));
  expect(JSON.stringify(pause.mock.calls[0])).not.toContain('personIds');
});

it('says of a report that somebody keeps to themselves what it is, and offers no change', async () => {
  const report = { ...own.report, name: null };
  await show({ ...own, report, isOwn: false, canChange: false });
  await eventually(() => find('button', 'Pause Payments of fees (private)'));
  expect(text()).toContain('Kept private by whoever saved it, sent by Solange');
  expect(text()).not.toContain('Change');
});

it('says why it stands still, and lets it go on', async () => {
  await show({ ...own, isOn: false, nextAt: null, stoppedFor: 'tooLarge' });
  await eventually(() => find('button', 'Resume Last month'));
  expect(text()).toContain('more rows than a file of this format can have');
});
