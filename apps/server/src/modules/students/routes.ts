import * as families from '@ardoise/contract/families';
import * as orgUsers from '@ardoise/contract/org-users';
import * as documents from '@ardoise/contract/student-documents';
import * as calls from '@ardoise/contract/students';
import { type Route, route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { addDocument } from './documents/add-document.ts';
import { familiesFile, studentsFile, usersFile } from './lists/list-files.ts';
import { changeHealth, readHealth } from './records/health.ts';
import { listDocuments } from './documents/list-documents.ts';
import { familyList, guardianList } from './families/list-families.ts';
import { studentList } from './lists/list-students.ts';
import { rebuildPeople } from './lists/rebuild-search.ts';
import { openDocument } from './documents/open-document.ts';
import { readOrgUser, updateOrgUser, userList } from './families/org-users.ts';
import { presentFamily, readFamily } from './families/read-families.ts';
import { readFamilyHistory, readStudentHistory } from './records/read-history.ts';
import { readStudentFields } from './records/read-student-fields.ts';
import { presentStudent } from './records/read-student.ts';
import { removeDocument } from './documents/remove-document.ts';
import { stayedAs } from './merging/former-records.ts';
import { createFamily, updateFamily } from './families/save-family.ts';
import { serveDocuments } from './documents/serve-documents.ts';

const familyRoutes: readonly Route[] = [
  route(families.listFamilies, (context, { query }) => answerList(familyList, context, query)),
  route(families.exportFamilies, (context, { body }) => exportList(context, familiesFile, body)),
  route(families.createFamily, async (context, { body }) =>
    presentFamily(context.tx, await createFamily(context, body)),
  ),
  route(families.getFamily, async ({ tx, orgId }, { params }) =>
    presentFamily(
      tx,
      await readFamily(tx, orgId, await stayedAs(tx, orgId, 'families', params.id)),
    ),
  ),
  route(families.updateFamily, async (context, { params, body }) =>
    presentFamily(context.tx, await updateFamily(context, params.id, body)),
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
  route(orgUsers.updateOrgUser, (context, { params, body }) =>
    updateOrgUser(context, params.id, body),
  ),
];

const studentRoutes: readonly Route[] = [
  route(calls.listStudents, (context, { query }) => answerList(studentList, context, query)),
  route(calls.exportStudents, (context, { body }) => exportList(context, studentsFile, body)),
  route(calls.getStudentFields, (context) => readStudentFields(context)),
  route(calls.getStudent, ({ tx, orgId }, { params }) => presentStudent(tx, orgId, params.id)),
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
