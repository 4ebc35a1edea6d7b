import './tables.ts';

export { findConflicts } from './list-offline.ts';
