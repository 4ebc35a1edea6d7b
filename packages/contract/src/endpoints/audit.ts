export const listAudit = { method: 'GET', path: '/ba021/v1/school/audit' } as const;
export const exportAudit = { method: 'POST', path: '/ba021/v1/school/audit/export' } as const;
