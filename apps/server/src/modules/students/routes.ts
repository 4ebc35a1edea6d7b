import * as families from '@ardoise/contract/families';
import * as orgUsers from '@ardoise/contract/org-users';
import * as documents from '@ardoise/contract/student-documents';
import * as calls from '@ardoise/contract/students';
import { type Route, route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { addDocument } from './documents/add-document.ts';
import { familiesFile, studentsFile, usersFile } from './lists/list-files.ts';
import { changeHealth, readHealth } from './records/health.ts';
import { listDocuments } from './documents/list-documents.ts';
import { addUpOwedOfFamilies, familyList, guardianList } from './families/list-families.ts';
import { addUpOwed } from './lists/add-up-students.ts';
import { studentList } from './lists/list-students.ts';
import { rebuildPeople } from './lists/rebuild-search.ts';
import { openDocument } from './documents/open-document.ts';
import { readOrgUser, updateOrgUser, userList } from './families/org-users.ts';
import { presentFamily, readFamily } from './families/read-families.ts';
import { readFamilyHistory, readStudentHistory } from './records/read-history.ts';
import { recordPhoneShown } from './records/record-phone-shown.ts';
import { todayAt } from './records/read-school.ts';
import { readStudentFields } from './records/read-student-fields.ts';
import { presentStudent } from './records/read-student.ts';
import { removeDocument } from './documents/remove-document.ts';
import { stayedAs } from './merging/former-records.ts';
import { createFamily, updateFamily } from './families/save-family.ts';
import { serveDocuments } from './documents/serve-documents.ts';

/** What is overdue is told by the school's own day. */
const onToday = async <Given extends object>(work: Work, given: Given) => ({
  ...given,
  today: await todayAt(work),
});

const familyRoutes: readonly Route[] = [
  route(families.listFamilies, async (context, { query }) =>
    answerList(familyList, context, await onToday(context, query)),
  ),
  route(families.sumFamilies, async (context, { query }) =>
    addUpOwedOfFamilies(context.tx, context.orgId, await onToday(context, query)),
  ),
  route(families.exportFamilies, async (context, { body }) =>
    exportList(context, familiesFile, await onToday(context, body)),
  ),
  route(families.createFamily, async (context, { body }) =>
    presentFamily(context, await createFamily(context, body)),
  ),
  route(families.getFamily, async (context, { params }) => {
    const { tx, orgId } = context;
    const id = await stayedAs(tx, orgId, 'families', params.id);
    return presentFamily(context, await readFamily(tx, orgId, id));
  }),
  route(families.updateFamily, async (context, { params, body }) =>
    presentFamily(context, await updateFamily(context, params.id, body)),
  ),
  route(families.getFamilyHistory, (context, { params, query }) =>
    readFamilyHistory(context, params.id, query),
  ),
  route(families.listGuardians, (context, { query }) => answerList(guardianList, context, query)),
];

const userRoutes: readonly Route[] = [
  route(orgUsers.listOrgUsers, (context, { query }) => answerList(userList, context, query)),
  route(orgUsers.exportOrgUsers, (context, { body }) => exportList(context, usersFile, body)),
  route(orgUsers.getOrgUser, async ({ tx, orgId }, { params }) =>
    readOrgUser(tx, orgId, await stayedAs(tx, orgId, 'guardians', params.id)),
  ),
  route(orgUsers.recordPhoneShown, (context, { body }) => recordPhoneShown(context, body.number)),
  route(orgUsers.updateOrgUser, (context, { params, body }) =>
    updateOrgUser(context, params.id, body),
  ),
];

const studentRoutes: readonly Route[] = [
  route(calls.listStudents, async (context, { query }) =>
    answerList(studentList, context, await onToday(context, query)),
  ),
  route(calls.exportStudents, async (context, { body }) =>
    exportList(context, studentsFile, await onToday(context, body)),
  ),
  route(calls.sumStudents, async (context, { query }) =>
    addUpOwed(context.tx, context.orgId, await onToday(context, query)),
  ),
  route(calls.getStudentFields, (context) => readStudentFields(context)),
  route(calls.getStudent, (context, { params }) => presentStudent(context, params.id)),
  route(calls.getStudentHealth, (context, { params }) => readHealth(context, params.id)),
  route(calls.updateStudentHealth, (context, { params, body }) =>
    changeHealth(context, params.id, body),
  ),
  route(calls.getStudentHistory, (context, { params, query }) =>
    readStudentHistory(context, params.id, query),
  ),
];

const documentRoutes: readonly Route[] = [
  route(documents.listStudentDocuments, async (context, { params }) => ({
    items: await listDocuments(context, params.id),
  })),
  route(documents.addStudentDocument, (context, { params, body }) =>
    addDocument(context, params.id, body),
  ),
  route(documents.openStudentDocument, (context, { params }) =>
    openDocument(context, params.id, params.documentId),
  ),
  route(documents.removeStudentDocument, async (context, { params }) => {
    await removeDocument(context, params.id, params.documentId);
    return {};
  }),
];

export const students = (services: Services): Module => ({
  routes: [...familyRoutes, ...userRoutes, ...studentRoutes, ...documentRoutes],
  lists: [studentsFile, familiesFile, usersFile],
  jobs: [rebuildPeople.job],
  recurring: [rebuildPeople.recurring],
  pages: (app) => serveDocuments(app, services),
});
