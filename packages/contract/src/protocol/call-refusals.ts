import { type CallSpec, isClosedWhenSuspended, isReading, takesKey } from './call.ts';
import { type ErrorEntry, errors } from './errors.ts';
import { sessionErrors } from '../session-errors.ts';
import { uploadErrors } from '../uploads.ts';
import { keyErrors } from '../developer/developer-errors.ts';
import { isKeyAccess } from '../developer/key-scopes.ts';

const whichKeyAsks = [
  keyErrors.apiKeyNeeded,
  keyErrors.apiKeyInAddress,
  keyErrors.apiKeyUnknown,
  keyErrors.apiKeyEnded,
  keyErrors.apiKeyNotFromHere,
  keyErrors.apiKeyNotForThis,
  errors.schoolGone,
];

/** Refusals that say the same wherever they come from. The document describes each once. */
export const commonRefusals: readonly ErrorEntry[] = [
  ...new Set([...Object.values(errors), ...whichKeyAsks]),
  keyErrors.idempotencyKeyNeeded,
  keyErrors.apiKeyNotHere,
  sessionErrors.deskFactorRequired,
  sessionErrors.secondFactorRequired,
  uploadErrors.fileTooLarge,
  uploadErrors.noRoomForFiles,
];

const whileItArrives = [errors.tooManyRequests, errors.tooManyRequestsArriving, errors.serverBusy];

const whoIsAsking = [
  errors.signInNeeded,
  errors.sessionEnded,
  errors.tokenExpired,
  errors.accountGone,
  errors.schoolGone,
  keyErrors.apiKeyNotHere,
];

function refusalsOfBody(spec: CallSpec): ErrorEntry[] {
  if (spec.body === undefined && spec.upload === undefined) return [];
  const read = [errors.brokenRequest, errors.requestTooSlow, errors.requestTooLarge];
  return spec.upload === undefined
    ? [...read, errors.jsonExpected]
    : [
        ...read,
        ...[errors.brokenMultipart, errors.multipartExpected],
        ...[uploadErrors.fileTooLarge, uploadErrors.noRoomForFiles],
      ];
}

function refusalsOfAccess(spec: CallSpec): ErrorEntry[] {
  if (isKeyAccess(spec.access))
    return [
      ...whichKeyAsks,
      ...(isReading(spec) ? [] : [keyErrors.idempotencyKeyNeeded]),
      ...(isClosedWhenSuspended(spec) ? [errors.schoolSuspended] : []),
    ];
  switch (spec.access) {
    case 'public':
      return [];
    case 'self':
      return whoIsAsking;
    case 'desk':
      return [...whoIsAsking, errors.notPermitted, sessionErrors.deskFactorRequired];
    default:
      return [
        ...whoIsAsking,
        errors.notPermitted,
        sessionErrors.secondFactorRequired,
        ...(isClosedWhenSuspended(spec) ? [errors.schoolSuspended] : []),
      ];
  }
}

/**
 * Everything that a call may refuse: what follows from who may make it and what it takes, and what it declares itself.
 * In tests any other refusal is a fault of the server.
 */
export function refusalsOf(spec: CallSpec): ErrorEntry[] {
  const changes = !isReading(spec);
  const hasInput = Boolean(spec.params ?? spec.query ?? spec.body);
  return [
    ...new Set([
      ...refusalsOfBody(spec),
      ...refusalsOfAccess(spec),
      ...(spec.params ? [errors.notFound] : []),
      ...(changes ? [errors.simultaneousChange] : []),
      ...(takesKey(spec) ? [errors.idempotencyKeyReused] : []),
      ...(hasInput || changes ? [errors.invalidInput] : []),
      ...(spec.refusals ?? []),
      ...whileItArrives,
      errors.unexpected,
    ]),
  ];
}
