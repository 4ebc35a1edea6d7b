import type { Answer } from '@ardoise/contract/call';
import type { exportFamilies as call } from '@ardoise/contract/families';
import { say, type Text } from '@ardoise/contract/language';
import { formatPhone } from '@ardoise/contract/phone';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { sealGrant } from '../../platform/signed-grant.ts';
import { type CellValue, writeXlsx } from '../../platform/xlsx/write.ts';
import { downloadLifeSeconds, type PeopleGrant } from './download-address.ts';
import { listFamilies } from './list-families.ts';
import { listOrgUsers } from './org-users.ts';

interface Page {
  readonly q: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

interface PeopleList {
  readonly name: Text;
  readonly columns: ReadonlyArray<Text & { readonly width: number }>;
  readonly read: (
    tx: Tx,
    orgId: string,
    page: Page,
  ) => Promise<{ rows: CellValue[][]; total: number }>;
}

const phoneText = (phone: string | null): string | null =>
  phone === null ? null : formatPhone(phone);

const families: PeopleList = {
  name: { en: 'Families', fr: 'Familles' },
  columns: [
    { en: 'Number', fr: 'Numéro', width: 12 },
    { en: 'Family', fr: 'Famille', width: 24 },
    { en: 'Guardians', fr: 'Parents et tuteurs', width: 40 },
    { en: 'Phone', fr: 'Téléphone', width: 18 },
    { en: 'Students', fr: 'Élèves', width: 10 },
  ],
  read: async (tx, orgId, page) => {
    const { items, total } = await listFamilies(tx, orgId, page);
    const rows = items.map(({ familyId, name, guardians, phone, studentCount }) => [
      familyId,
      name,
      guardians.join(', '),
      phoneText(phone),
      studentCount,
    ]);
    return { rows, total };
  },
};

const users: PeopleList = {
  name: { en: 'Users', fr: 'Utilisateurs' },
  columns: [
    { en: 'Name', fr: 'Nom', width: 30 },
    { en: 'Phone', fr: 'Téléphone', width: 18 },
    { en: 'Email', fr: 'E-mail', width: 30 },
    { en: 'Families', fr: 'Familles', width: 30 },
    { en: 'Students', fr: 'Élèves', width: 10 },
  ],
  read: async (tx, orgId, page) => {
    const { items, total } = await listOrgUsers(tx, orgId, page);
    const rows = items.map((user) => [
      user.fullName,
      phoneText(user.phone),
      user.email,
      user.families.join(', '),
      user.studentCount,
    ]);
    return { rows, total };
  },
};

const lists: Record<PeopleGrant['kind'], PeopleList> = { families, users };

/** Signs an address for exactly this search. The workbook is made when it is fetched, and kept nowhere. */
export async function exportPeople(
  { tx, orgId, language, now, audit }: SchoolContext,
  key: Buffer,
  kind: PeopleGrant['kind'],
  q: string | undefined,
): Promise<Answer<typeof call>> {
  const { total } = await lists[kind].read(tx, orgId, { q, page: 1, perPage: 1 });
  const expiresAtMs = now.getTime() + downloadLifeSeconds * 1000;
  const grant: PeopleGrant = { kind, orgId, language, q, expiresAtMs };
  await audit({ action: `${kind}.exported`, subject: kind, after: { q, rows: total } });
  return { address: `/downloads/${sealGrant(key, grant)}`, rows: total };
}

/** So many are held at a time. */
const batchSize = 2_000;

export function writePeople(services: Services, grant: PeopleGrant): Promise<Buffer> {
  const { orgId, language } = grant;
  const { name, columns, read } = lists[grant.kind];
  return services.db.read({ orgId }, (tx) =>
    writeXlsx({
      sheets: [
        {
          name: say(name, language),
          columns: columns.map((title) => ({ title: say(title, language), width: title.width })),
          rows: batches((page) => read(tx, orgId, { q: grant.q, page, perPage: batchSize })),
        },
      ],
    }),
  );
}

async function* batches(
  read: (page: number) => Promise<{ rows: CellValue[][] }>,
): AsyncGenerator<CellValue[]> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read(page);
    yield* rows;
    if (rows.length < batchSize) return;
  }
}
