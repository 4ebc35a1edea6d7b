export { findLateApplications } from './find-late-applications.ts';
