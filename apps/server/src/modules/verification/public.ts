export { findResembling, standingUnderName } from './name-school.ts';
export { putLookAlikesOff } from './put-look-alikes-off.ts';
export { nameChange, townChange } from './rename-school.ts';
export { findSchoolFace, type FoundSchool } from './find-school-face.ts';
export { decidePapers } from './decide-papers.ts';
export { paperAddress } from './papers-address.ts';
export { readSubmissions } from './read-submissions.ts';
export { isSuspended, refuseSuspended } from './refuse-suspended.ts';
export { mayCollect, refuseUnverified } from './refuse-unverified.ts';
export { forgetVerifiedNames, setVerified } from './set-verified.ts';
export {
  type NamedStandingColumns,
  namedStandingColumns,
  standingUnder,
} from './standing-under-old-name.ts';
export {
  isTestNow,
  type StandingColumns,
  standingColumns,
  standingOf,
} from './school-standing.ts';
