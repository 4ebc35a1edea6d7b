export const listAudit = { method: 'GET', path: '/ba021/v1/school/audit' } as const;
