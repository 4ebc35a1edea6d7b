import type { Answer } from '@ardoise/contract/call';
import type { exportFamilies as call } from '@ardoise/contract/families';
import { formatPhone } from '@ardoise/contract/phone';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { sealGrant } from '../../../platform/signed-grant.ts';
import {
  listLifeSeconds,
  type ListWorkbook,
  writeList,
} from '../../../platform/xlsx/list-workbook.ts';
import type { CellValue } from '../../../platform/xlsx/write.ts';
import type { PeopleGrant } from './download-address.ts';
import { listFamilies } from '../families/list-families.ts';
import { listOrgUsers } from '../families/org-users.ts';

interface Page {
  readonly q: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

interface PeopleList extends ListWorkbook {
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
  fileName: { en: 'families.xlsx', fr: 'familles.xlsx' },
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
  fileName: { en: 'users.xlsx', fr: 'utilisateurs.xlsx' },
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

export const peopleWorkbooks: Record<PeopleGrant['kind'], PeopleList> = { families, users };

/** Signs an address for exactly this search. The workbook is made when it is fetched, and kept nowhere. */
export async function exportPeople(
  { tx, orgId, language, now, audit }: SchoolContext,
  key: Buffer,
  kind: PeopleGrant['kind'],
  q: string | undefined,
): Promise<Answer<typeof call>> {
  const { total } = await peopleWorkbooks[kind].read(tx, orgId, { q, page: 1, perPage: 1 });
  const expiresAtMs = now.getTime() + listLifeSeconds * 1000;
  const grant: PeopleGrant = { kind, orgId, language, q, expiresAtMs };
  await audit({ action: `${kind}.exported`, subject: kind, after: { q, rows: total } });
  return { address: `/downloads/${sealGrant(key, grant)}`, rows: total };
}

/** So many are held at a time. No connection is, while they are written. */
const batchSize = 2_000;

export function writePeople(services: Services, grant: PeopleGrant): Promise<Buffer> {
  const { orgId, language } = grant;
  const list = peopleWorkbooks[grant.kind];
  const read = (page: number) =>
    services.db.read({ orgId }, (tx) =>
      list.read(tx, orgId, { q: grant.q, page, perPage: batchSize }),
    );
  return writeList(list, language, batches(read));
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
