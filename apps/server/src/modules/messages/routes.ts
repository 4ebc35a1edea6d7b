import type { Module } from '../../platform/module.ts';
import { deliverMessage } from './deliver.ts';

export const messages = (): Module => ({ jobs: [deliverMessage] });
