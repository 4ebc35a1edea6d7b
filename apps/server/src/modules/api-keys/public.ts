export { createApiKeys } from './known-keys.ts';
