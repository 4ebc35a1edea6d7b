import * as calls from '@ardoise/contract/merging';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { findDoubledStudents, findDuplicatesOf } from '../students/public.ts';
import { mergeRecords } from './merge-records.ts';
import { listMerges } from './merges-store.ts';
import { previewMerge } from './preview-merge.ts';
import { removeStudent } from './remove-student.ts';
import { undoMerge } from './undo-merge.ts';

export const merging = (): Module => ({
  routes: [
    route(calls.listDuplicates, async ({ tx, orgId }, { query: { kind, id } }) => {
      if (id !== undefined) return findDuplicatesOf(tx, orgId, kind, id);
      return kind === 'student'
        ? findDoubledStudents(tx, orgId)
        : { own: null, pairs: [], total: 0 };
    }),
    route(calls.previewMerge, (context, { query }) => previewMerge(context, query)),
    route(calls.listMerges, async ({ tx, orgId, now }, { query }) => ({
      items: await listMerges(tx, orgId, now, query.recordId),
    })),
    route(calls.mergeRecords, (context, { body }) => mergeRecords(context, body)),
    route(calls.undoMerge, (context, { params }) => undoMerge(context, params.id)),
    route(calls.removeStudent, async (context, { params }) => ({
      id: await removeStudent(context, params.id),
    })),
  ],
});
