import type { Answer, Input } from '@ardoise/contract/call';
import { formatDay } from '@ardoise/contract/dates';
import { type Language, say, type Text } from '@ardoise/contract/language';
import { type Sex, sexNames } from '@ardoise/contract/people';
import { formatPhone } from '@ardoise/contract/phone';
import type { exportStudents as call } from '@ardoise/contract/students';
import { sql } from 'kysely';
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
import type { ListGrant } from './download-address.ts';
import { findPage } from './find-page.ts';
import {
  type Chosen,
  chooseStudents,
  conditionsOf,
  countOfStudents,
  hasFilters,
  readStudentRows,
  waysOf,
} from './list-students.ts';
import type { StudentState } from '../tables.ts';

/** Signs an address for exactly these filters. The workbook is made when it is fetched, and kept nowhere. */
export async function exportStudents(
  context: SchoolContext,
  key: Buffer,
  filters: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, language, audit } = context;
  const chosen = await chooseStudents(tx, orgId, filters);
  const { total } = await pageOf(tx, orgId, chosen, 1, 1);
  const grant: ListGrant = {
    kind: 'students',
    orgId,
    language,
    filters,
    expiresAtMs: now.getTime() + listLifeSeconds * 1000,
  };
  await audit({
    action: 'students.exported',
    subject: 'students',
    after: { ...filters, rows: total },
  });
  return { address: `/downloads/${sealGrant(key, grant)}`, rows: total };
}

const pageOf = (tx: Tx, orgId: string, chosen: Chosen, page: number, perPage: number) =>
  findPage(tx, {
    orgId,
    table: 'students',
    kind: 'student',
    where: conditionsOf(orgId, chosen),
    oneOf: waysOf(chosen),
    isFiltered: hasFilters(chosen),
    order: sql`t.sort_name, t.id`,
    nameOrder: 'asc',
    search: chosen.filters.q,
    page,
    perPage,
    total: countOfStudents(tx, orgId, chosen),
  });

export const studentsWorkbook: ListWorkbook = {
  name: { en: 'Students', fr: 'Élèves' },
  fileName: { en: 'students.xlsx', fr: 'eleves.xlsx' },
  columns: [
    { en: 'Student ID', fr: 'Matricule', width: 12 },
    { en: 'Last name', fr: 'Nom', width: 22 },
    { en: 'First name', fr: 'Prénom', width: 22 },
    { en: 'Gender', fr: 'Sexe', width: 14 },
    { en: 'Date of birth', fr: 'Date de naissance', width: 16 },
    { en: 'Year', fr: 'Année', width: 12 },
    { en: 'Class', fr: 'Classe', width: 18 },
    { en: 'State', fr: 'État', width: 12 },
    { en: 'Family', fr: 'Famille', width: 22 },
    { en: 'Phone', fr: 'Téléphone', width: 18 },
  ],
};

const stateNames: Record<StudentState, Text> = {
  enrolled: { en: 'Enrolled', fr: 'Inscrit' },
  left: { en: 'Not this year', fr: 'Pas cette année' },
  new: { en: 'Not enrolled', fr: 'Non inscrit' },
};

/** So many students are held at a time. No connection is, while they are written. */
const batchSize = 2_000;

/** One snapshot of the list's ids: whoever is added meanwhile is not in it. */
export async function writeExport({ db }: Services, grant: ListGrant): Promise<Buffer> {
  const { orgId, language } = grant;
  const { chosen, ids } = await db.read({ orgId }, async (tx) => {
    const filtered = await chooseStudents(tx, orgId, grant.filters);
    return { chosen: filtered, ids: (await pageOf(tx, orgId, filtered, 1, 1_000_000)).ids };
  });
  const read = (batch: readonly string[]) =>
    db.read({ orgId }, (tx) => readStudentRows(tx, orgId, batch, chosen));
  return writeList(studentsWorkbook, language, rowsOf(read, ids, language));
}

async function* rowsOf(
  read: (ids: readonly string[]) => ReturnType<typeof readStudentRows>,
  ids: readonly string[],
  language: Language,
): AsyncGenerator<CellValue[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await read(ids.slice(start, start + batchSize))) {
      yield [
        row.studentId,
        row.lastName,
        row.firstName,
        say(sexNames[row.gender as Sex], language),
        row.dateOfBirth === null ? null : formatDay(row.dateOfBirth),
        row.yearName,
        row.className,
        say(stateNames[row.state], language),
        row.familyName,
        row.phone === null ? null : formatPhone(row.phone),
      ];
    }
  }
}
