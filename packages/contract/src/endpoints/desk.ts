export const listDeskSchools = { method: 'GET', path: '/ba021/v1/desk/schools' } as const;
export const getDeskSchool = { method: 'GET', path: '/ba021/v1/desk/schools/{id}' } as const;
export const verifySchool = { method: 'POST', path: '/ba021/v1/desk/schools/{id}/verify' } as const;
export const refuseSchool = { method: 'POST', path: '/ba021/v1/desk/schools/{id}/refuse' } as const;
