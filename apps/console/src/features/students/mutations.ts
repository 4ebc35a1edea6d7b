import type { Input } from '@ardoise/contract/protocol/call';
import { promoteSchool, undoPromotion } from '@ardoise/contract/promotion';
import {
  createStudent,
  enrolStudent,
  getStudent,
  getStudentHealth,
  moveStudent,
  type StudentDetail,
  updateStudent,
  updateStudentHealth,
  withdrawStudent,
} from '@ardoise/contract/students';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

function adopt(queries: QueryClient, student: StudentDetail): void {
  adoptAnswer(queries, callKey(getStudent, { params: { id: student.id } }), student);
}

export function useCreateStudent() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof createStudent>['body']) =>
      api(createStudent, { body }, { once: true }),
    onSuccess: (student) => adopt(queries, student),
  });
}

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useUpdateStudent(id: string) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateStudent>['body']) =>
      api(updateStudent, { params: { id }, body }, { silent: true }),
    onSuccess: (student) => adopt(queries, student),
    onError: async (error) => {
      if (isApiError(error, 'changedMeanwhile')) {
        await queries.invalidateQueries({ queryKey: callKey(getStudent, { params: { id } }) });
      } else if (isApiError(error)) showError(error);
    },
  });
}

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useUpdateHealth(id: string) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getStudentHealth, { params: { id } });
  return useMutation({
    mutationFn: (body: Input<typeof updateStudentHealth>['body']) =>
      api(updateStudentHealth, { params: { id }, body }, { silent: true }),
    onSuccess: (health) => adoptAnswer(queries, key, health),
    onError: async (error) => {
      if (isApiError(error, 'changedMeanwhile')) await queries.invalidateQueries({ queryKey: key });
      else if (isApiError(error)) showError(error);
    },
  });
}

export function useEnrol(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof enrolStudent>['body']) =>
      api(enrolStudent, { params: { id }, body }, { once: true }),
    onSuccess: (student) => adopt(queries, student),
  });
}

export function useMove(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof moveStudent>['body']) =>
      api(moveStudent, { params: { id }, body }, { once: true }),
    onSuccess: (student) => adopt(queries, student),
  });
}

export function useWithdraw(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof withdrawStudent>['body']) =>
      api(withdrawStudent, { params: { id }, body }, { once: true }),
    onSuccess: (student) => adopt(queries, student),
  });
}

export function usePromote(toYearId: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Input<typeof promoteSchool>['body']) =>
      api(promoteSchool, { params: { id: toYearId }, body }, { once: true }),
  });
}

/** A refusal is shown where the question was asked. */
export function useUndoPromotion(toYearId: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Input<typeof undoPromotion>['body']) =>
      api(undoPromotion, { params: { id: toYearId }, body }, { once: true, silent: true }),
  });
}
