import {
  listInvoiceRepeats,
  listInvoiceRuns,
  startInvoiceRun,
  stopInvoiceRepeat,
} from '@ardoise/contract/invoicing/invoice-runs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import {
  money,
  orgId,
  signInAgain,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';
import { addStudent, addYear, succeed } from '../students/testing/people.ts';
import { startDueRuns } from './runs/repeat-runs.ts';
import { readInvoice } from './testing/billing.ts';
import { ended, enrol, invoicesOf, preview, run, start, trip } from './testing/runs.ts';

startTaughtSchool();

describe('invoices that repeat', () => {
  const repeats = () => succeed(money.app, token, listInvoiceRepeats, {});

  it('come again each month for whoever is in the class then, once, until their end', async () => {
    const child = await enrol();
    const { data } = await start(trip({ repeat: { every: 'month', until: '2027-01-20' } }));
    await ended(data?.id ?? '');
    expect((await repeats()).items).toMatchObject([
      { every: 'month', nextOn: '2026-12-16', runs: 1, until: '2027-01-20' },
    ]);
    await startDueRuns(money.services);
    expect((await invoicesOf()).total).toBe(1);
    const newcomer = await enrol();
    money.app.clock.set('2026-12-16T08:00:00.000Z');
    await signInAgain();
    await Promise.all([startDueRuns(money.services), startDueRuns(money.services)]);
    const total = (count: number) =>
      until(`${count} invoices`, async () => ((await invoicesOf()).total === count ? true : null));
    await total(3);
    const { items } = await invoicesOf({ familyId: newcomer.family.id });
    expect(items).toMatchObject([{ dueOn: '2026-12-26', total: 15_000 }]);
    money.app.clock.set('2027-03-01T08:00:00.000Z');
    await signInAgain();
    await startDueRuns(money.services);
    await total(5);
    expect((await repeats()).items).toMatchObject([{ nextOn: null, runs: 3 }]);
    const last = await invoicesOf({ familyId: child.family.id });
    const invoice = await readInvoice(money.app, token, last.items[0]?.id ?? '');
    // What was missed for weeks is due as long after its run as it was meant to be.
    expect(invoice.dueOn).toBe('2027-03-11');
    money.app.clock.set('2026-11-16T08:00:00.000Z');
    await signInAgain();
  });

  it('bill nobody twice beside the same run without a repeat, whichever came first, nor a second time', async () => {
    await enrol();
    const monthly = trip({ repeat: { every: 'month', until: '2027-01-20' } });
    await run(monthly);
    const typed = trip({ title: ' school  TRIP ' });
    expect(await preview(typed)).toMatchObject({ total: 1, invoices: 0 });
    expect((await start(typed)).reason).toBe('nobodyToBill');
    expect((await start({ ...monthly, dueOn: '2026-12-01' })).reason).toBe('repeatsAlready');
    const other = { by: 'class' as const, classIds: [year.fifth] };
    await enrol(undefined, year.fifth);
    await run(trip({ target: other }));
    const begun = await run({ ...monthly, target: other });
    expect(begun).toMatchObject({ billed: 0, leftOut: 1 });
    expect((await invoicesOf()).total).toBe(2);
  });

  it('of a school that cannot bill are named, and stop nobody else’s', async () => {
    const monthly = { repeat: { every: 'month' as const, until: '2027-01-20' } };
    await enrol();
    await run(trip(monthly));
    const other = await createSchool(money.app);
    const otherYear = await addYear(money.app, await other.signIn());
    await addStudent(money.app, await other.signIn(), { classId: otherYear.sixth });
    await succeed(money.app, await other.signIn(), startInvoiceRun, {
      body: trip({ ...monthly, target: { by: 'all' } }),
    });
    await money.services.db.write({ orgId }, (tx) =>
      sql`update academic_years set status = 'cancelled', is_current = false`.execute(tx),
    );
    money.app.clock.set('2026-12-16T08:00:00.000Z');
    await signInAgain();
    await startDueRuns(money.services);
    const going = await succeed(money.app, await other.signIn(), listInvoiceRepeats, {});
    expect(going.items).toMatchObject([{ runs: 2, nextOn: '2027-01-16', problem: null }]);
    expect((await repeats()).items).toMatchObject([
      {
        runs: 1,
        nextOn: '2026-12-16',
        problem: expect.stringContaining('no academic year') as string,
      },
    ]);
    money.app.clock.set('2026-11-16T08:00:00.000Z');
  });

  it('wait for the terms of the next year, and say that nobody of their classes is left', async () => {
    const child = await enrol();
    await run(trip({ repeat: { every: 'term', until: '2028-06-30' } }));
    money.app.clock.set('2027-05-10T08:00:00.000Z');
    await signInAgain();
    await startDueRuns(money.services);
    expect((await repeats()).items).toMatchObject([{ nextOn: null, isWaiting: true, runs: 3 }]);
    const { reopeningOn } = await addYear(money.app, token, 2027);
    await startDueRuns(money.services);
    expect((await repeats()).items).toMatchObject([{ nextOn: reopeningOn, isWaiting: false }]);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update students set class_id = null, year_id = null where id = ${child.id}`.execute(tx),
    );
    money.app.clock.set(`${reopeningOn}T08:00:00.000Z`);
    await signInAgain();
    await startDueRuns(money.services);
    expect((await repeats()).items).toMatchObject([
      { runs: 4, problem: expect.stringContaining('Nobody') as string },
    ]);
    money.app.clock.set('2026-11-16T08:00:00.000Z');
  });

  it('come with each term, and are stopped', async () => {
    await enrol();
    const { data } = await start(trip({ repeat: { every: 'term', until: '2027-06-30' } }));
    await ended(data?.id ?? '');
    const [repeat] = (await repeats()).items;
    expect(repeat).toMatchObject({ every: 'term', nextOn: '2026-12-15' });
    const stopped = await succeed(money.app, token, stopInvoiceRepeat, {
      params: { id: repeat?.id ?? '' },
    });
    expect(stopped).toMatchObject({ nextOn: null });
    const again = await money.app.call(
      stopInvoiceRepeat,
      { params: { id: repeat?.id ?? '' } },
      { token },
    );
    expect(again.body.reason).toBe('repeatStopped');
    const runs = await succeed(money.app, token, listInvoiceRuns, {});
    expect(runs.items).toMatchObject([{ repeatId: repeat?.id, billed: 1 }]);
    for (const end of ['2026-11-16', '2031-11-17', '9999-12-31']) {
      const { fields } = await start(trip({ repeat: { every: 'month', until: end } }));
      expect(Object.keys(fields ?? {}), end).toEqual(['repeat.until']);
    }
  });
});
