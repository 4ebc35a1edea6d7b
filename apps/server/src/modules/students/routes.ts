import * as families from '@ardoise/contract/families';
import * as orgUsers from '@ardoise/contract/org-users';
import * as documents from '@ardoise/contract/student-documents';
import * as calls from '@ardoise/contract/students';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { addDocument } from './documents/add-document.ts';
import { exportPeople } from './lists/export-people.ts';
import { exportStudents } from './lists/export-students.ts';
import { changeHealth, readHealth } from './records/health.ts';
import { listDocuments } from './documents/list-documents.ts';
import { listFamilies, listGuardians } from './families/list-families.ts';
import { listStudents } from './lists/list-students.ts';
import { openDocument } from './documents/open-document.ts';
import { listOrgUsers, readOrgUser, updateOrgUser } from './families/org-users.ts';
import { presentFamily, readFamily } from './families/read-families.ts';
import { readFamilyHistory, readStudentHistory } from './records/read-history.ts';
import { presentStudent } from './records/read-student.ts';
import { removeDocument } from './documents/remove-document.ts';
import { createFamily, updateFamily } from './families/save-family.ts';
import { serveDownloads } from './lists/serve-downloads.ts';

export function students(services: Services): Module {
  const key = services.keyFor('download-address');
  return {
    routes: [
      ...familyRoutes(key),
      ...userRoutes(key),
      ...studentRoutes(key),
      ...documentRoutes(key),
    ],
    pages: (app) => serveDownloads(app, services, key),
  };
}

const familyRoutes = (key: Buffer) => [
  route(families.listFamilies, ({ tx, orgId }, { query }) => listFamilies(tx, orgId, query)),
  route(families.exportFamilies, (context, { body }) =>
    exportPeople(context, key, 'families', body.q),
  ),
  route(families.createFamily, async (context, { body }) =>
    presentFamily(context.tx, await createFamily(context, body)),
  ),
  route(families.getFamily, async ({ tx, orgId }, { params }) =>
    presentFamily(tx, await readFamily(tx, orgId, params.id)),
  ),
  route(families.updateFamily, async (context, { params, body }) =>
    presentFamily(context.tx, await updateFamily(context, params.id, body)),
  ),
  route(families.getFamilyHistory, (context, { params, query }) =>
    readFamilyHistory(context, params.id, query),
  ),
  route(families.listGuardians, ({ tx, orgId }, { query }) => listGuardians(tx, orgId, query)),
];

const userRoutes = (key: Buffer) => [
  route(orgUsers.listOrgUsers, ({ tx, orgId }, { query }) => listOrgUsers(tx, orgId, query)),
  route(orgUsers.exportOrgUsers, (context, { body }) =>
    exportPeople(context, key, 'users', body.q),
  ),
  route(orgUsers.getOrgUser, ({ tx, orgId }, { params }) => readOrgUser(tx, orgId, params.id)),
  route(orgUsers.updateOrgUser, (context, { params, body }) =>
    updateOrgUser(context, params.id, body),
  ),
];

const studentRoutes = (key: Buffer) => [
  route(calls.listStudents, ({ tx, orgId }, { query }) => listStudents(tx, orgId, query)),
  route(calls.exportStudents, (context, { body }) => exportStudents(context, key, body)),
  route(calls.getStudent, ({ tx, orgId }, { params }) => presentStudent(tx, orgId, params.id)),
  route(calls.getStudentHealth, (context, { params }) => readHealth(context, params.id)),
  route(calls.updateStudentHealth, (context, { params, body }) =>
    changeHealth(context, params.id, body),
  ),
  route(calls.getStudentHistory, (context, { params, query }) =>
    readStudentHistory(context, params.id, query),
  ),
];

const documentRoutes = (key: Buffer) => [
  route(documents.listStudentDocuments, async (context, { params }) => ({
    items: await listDocuments(context, params.id),
  })),
  route(documents.addStudentDocument, (context, { params, body }) =>
    addDocument(context, params.id, body),
  ),
  route(documents.openStudentDocument, (context, { params }) =>
    openDocument(context, key, params.id, params.documentId),
  ),
  route(documents.removeStudentDocument, async (context, { params }) => {
    await removeDocument(context, params.id, params.documentId);
    return {};
  }),
];
