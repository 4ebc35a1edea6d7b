import { removeFamily } from '@ardoise/contract/families';
import * as promotion from '@ardoise/contract/promotion';
import * as calls from '@ardoise/contract/students';
import { correctYear, previewYearCorrection } from '@ardoise/contract/year-correction';
import { cancelYear, createYear, stopYear } from '@ardoise/contract/years';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { presentStudent } from '../students/public.ts';
import { presentYear, presentYearDetail } from '../years/public.ts';
import { addStudent } from './add-student.ts';
import { correctYear as correct, previewCorrection } from './correction/correct-year.ts';
import { createYear as create } from './create-year.ts';
import { cancelYear as cancel, stopYear as stop } from './end-year.ts';
import { enrolStudent, moveStudent, previewWithdrawal, withdrawStudent } from './enrol-student.ts';
import { changeStudent, removeFamilyWithoutMoney } from './leave-family.ts';
import { promoteClass, promoteSchool } from './promotion/promote-classes.ts';
import { readPromotion, readStudentsLeft } from './promotion/read-promotion.ts';
import { previewUndo, undoPromotion } from './promotion/undo-promotion.ts';
import { settleYearsOften } from './settle-years.ts';

export const enrolment = (): Module => ({
  routes: [...studentRoutes, ...placeRoutes, ...promotionRoutes, ...yearRoutes],
  recurring: [settleYearsOften],
});

const studentRoutes = [
  route(calls.createStudent, async (context, { body }) =>
    presentStudent(context, await addStudent(context, body)),
  ),
  route(calls.updateStudent, async (context, { params, body }) => {
    await changeStudent(context, params.id, body);
    return presentStudent(context, params.id);
  }),
  route(removeFamily, async (context, { params }) => {
    await removeFamilyWithoutMoney(context, params.id);
    return {};
  }),
];

const placeRoutes = [
  route(calls.enrolStudent, async (context, { params, body }) => {
    await enrolStudent(context, params.id, body);
    return presentStudent(context, params.id);
  }),
  route(calls.moveStudent, async (context, { params, body }) => {
    await moveStudent(context, params.id, body);
    return presentStudent(context, params.id);
  }),
  route(calls.previewWithdrawal, (context, { params, query }) =>
    previewWithdrawal(context, params.id, query.yearId),
  ),
  route(calls.withdrawStudent, async (context, { params, body }) => {
    await withdrawStudent(context, params.id, body);
    return presentStudent(context, params.id);
  }),
];

const promotionRoutes = [
  route(calls.promoteClass, (context, { params, body }) => promoteClass(context, params.id, body)),
  route(promotion.getPromotion, (context, { params, query }) =>
    readPromotion(context, params.id, query.fromYearId),
  ),
  route(promotion.listStudentsLeft, async (context, { params, query }) => ({
    items: await readStudentsLeft(context, params.id, query.classId),
  })),
  route(promotion.promoteSchool, (context, { params, body }) =>
    promoteSchool(context, params.id, body.classes),
  ),
  route(promotion.previewPromotionUndo, (context, { params, query }) =>
    previewUndo(context, params.id, query.classId ?? null),
  ),
  route(promotion.undoPromotion, (context, { params, body }) =>
    undoPromotion(context, params.id, body),
  ),
];

const yearRoutes = [
  route(createYear, async (context, { body }) =>
    presentYearDetail(context.tx, await create(context, body), context.language),
  ),
  route(previewYearCorrection, (context, { params, body }) =>
    previewCorrection(context, params.id, body.year),
  ),
  route(correctYear, async (context, { params, body }) =>
    presentYearDetail(context.tx, await correct(context, params.id, body), context.language),
  ),
  route(stopYear, async (context, { params }) =>
    presentYear(context.tx, await stop(context, params.id)),
  ),
  route(cancelYear, async (context, { params }) =>
    presentYear(context.tx, await cancel(context, params.id)),
  ),
];
