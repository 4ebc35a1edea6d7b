import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImportPlace } from '../store.ts';

/** A browser downloads without headers: the address itself lets its holder read one result, for ten minutes. */
const lifeMs = 10 * 60_000;

/** All rows with what became of each, or those alone that were not taken. */
export type Workbook = 'result' | 'refused';

const path = (workbook: Workbook): string => `/ba021/v1/school/students/import-${workbook}`;
export const workbookRoute = (workbook: Workbook): string =>
  `${path(workbook)}/:orgId/:importId/:expiresAtMs/:signature`;

const sign = (key: Buffer, { orgId, importId }: ImportPlace, expiresAtMs: number): Buffer =>
  createHmac('sha256', key).update(`${orgId}/${importId}/${expiresAtMs}`).digest();

export function workbookAddress(
  key: Buffer,
  workbook: Workbook,
  place: ImportPlace,
  now: Date,
): string {
  const expiresAtMs = now.getTime() + lifeMs;
  const signature = sign(key, place, expiresAtMs).toString('base64url');
  return `${path(workbook)}/${place.orgId}/${place.importId}/${expiresAtMs}/${signature}`;
}

export interface ResultParams extends ImportPlace {
  readonly expiresAtMs: string;
  readonly signature: string;
}

export function isGoodAddress(key: Buffer, params: ResultParams, now: Date): boolean {
  const expiresAtMs = Number(params.expiresAtMs);
  if (!(expiresAtMs > now.getTime())) return false;
  const given = Buffer.from(params.signature, 'base64url');
  const wanted = sign(key, params, expiresAtMs);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
