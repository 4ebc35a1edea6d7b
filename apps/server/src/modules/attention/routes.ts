import { getAttention } from '@ardoise/contract/attention';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { readAttention } from './read-attention.ts';

export const attention = (): Module => ({ routes: [route(getAttention, readAttention)] });
