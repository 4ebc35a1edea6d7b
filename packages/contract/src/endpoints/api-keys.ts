const keys = '/ba021/v1/school/api-keys';

export const listApiKeys = { method: 'GET', path: keys, reads: ['apiKeys', 'account'] } as const;
export const createApiKey = { method: 'POST', path: keys, emits: ['apiKey.changed'] } as const;
export const updateApiKey = {
  method: 'PUT',
  path: `${keys}/{id}`,
  emits: ['apiKey.changed'],
} as const;
export const rotateApiKey = {
  method: 'POST',
  path: `${keys}/{id}/rotate`,
  emits: ['apiKey.changed'],
} as const;
export const revokeApiKey = {
  method: 'POST',
  path: `${keys}/{id}/revoke`,
  emits: ['apiKey.changed'],
} as const;
