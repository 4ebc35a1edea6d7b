import './tables.ts';

export { findWaitingLines, findWaitingProofs } from './find-waiting.ts';
export { readReference, sendProof } from './proofs/send-proof.ts';
