export { Ardoise, type ArdoiseOptions } from './ardoise.ts';
export { ArdoiseError } from './ardoise-error.ts';
export { type ToldEvent, verifyWebhook, WebhookRefused } from './verify-webhook.ts';
export type { Collection } from '@ardoise/contract/developer/collections';
export type { Disbursement } from '@ardoise/contract/developer/disbursements';
