import type { BookFamily } from '@ardoise/contract/offline-desk';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import { createDeskKeys } from '../lib/offline-desk/desk-keys.ts';
import type { DeskStore, KeptKey, KeptSealed } from '../lib/offline-desk/desk-store.ts';
import type { KeptPayment, OfflineBody } from '../lib/offline-desk/kept-payment.ts';

/** 32 bytes each, as the server derives them. */
export const keyOf: Readonly<Record<string, string>> = {
  morning: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  evening: 'HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
};

/** A device that outlives its pages, and who sits at it. */
export function createDevice() {
  const keys = new Map<string, KeptKey>();
  const sealed = new Map<string, KeptSealed>();
  const store: DeskStore = {
    keys: async () => [...keys.values()],
    writeKey: async (key) => void keys.set(key.sessionId, key),
    removeKeys: async (ids) => ids.forEach((id) => void keys.delete(id)),
    list: async () => [...sealed.values()],
    write: async (all) => all.forEach((one) => void sealed.set(one.id, one)),
    remove: async (ids) => ids.forEach((id) => void sealed.delete(id)),
  };
  const now = { ms: Date.parse('2026-11-17T08:00:00.000Z'), person: 'nkeng' as string | null };
  const clock: Clock = { now: () => now.ms, after: () => () => {} };
  const server = { isReached: true };
  const openKeys = () =>
    createDeskKeys({
      store,
      owner: () => now.person,
      fetchKey: async (sessionId) => {
        if (!server.isReached) throw new TypeError('No network.');
        const key = keyOf[sessionId] ?? '';
        // The evening is somebody else's.
        return { key, signingKey: sessionId === 'evening' ? null : key };
      },
    });
  return { store, keys, sealed, now, clock, server, openKeys };
}

export const takenOffline = (key: string, changed: Partial<OfflineBody> = {}): KeptPayment => ({
  body: {
    key,
    sessionId: 'morning',
    takenAt: '2026-11-17T08:00:00.000Z',
    studentIds: ['awa'],
    feeIds: [],
    amount: 40_000,
    credit: 0,
    owedSeen: 120_000,
    seenAt: '2026-11-17T07:30:00.000Z',
    ...changed,
  },
  slip: {
    students: [{ name: 'Fotso Awa', about: 'Form 1' }],
    till: 'Cash desk 1',
    cashier: 'Nkeng',
  },
  became: { state: 'waiting' },
});

export const fotso: BookFamily = {
  id: 'fotso',
  recent: [],
  students: [
    {
      id: 'awa',
      name: 'Fotso Awa',
      number: 'LBF-0412',
      paymentCode: 'K7M2QX',
      className: 'Form 1',
      owed: 60_000,
    },
    {
      id: 'eric',
      name: 'Fotso Éric',
      number: 'LBF-0413',
      paymentCode: 'B3N8RT',
      className: null,
      owed: 20_000,
    },
  ],
  installments: [
    {
      studentId: 'awa',
      feeId: 'f1',
      position: 0,
      kind: 'tuition',
      title: '',
      year: '2026–2027',
      installment: 1,
      installments: 2,
      dueOn: '2026-10-01',
      open: 40_000,
    },
    {
      studentId: 'eric',
      feeId: 'f2',
      position: 0,
      kind: 'tuition',
      title: '',
      year: '2026–2027',
      installment: 1,
      installments: 1,
      dueOn: '2026-11-01',
      open: 20_000,
    },
    {
      studentId: 'awa',
      feeId: 'f1',
      position: 1,
      kind: 'tuition',
      title: '',
      year: '2026–2027',
      installment: 2,
      installments: 2,
      dueOn: '2026-12-01',
      open: 20_000,
    },
  ],
};
