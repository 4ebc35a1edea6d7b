export const createUploadToken = { method: 'POST', path: '/ba021/v1/uploads' } as const;
export const upload = { method: 'POST', path: '/ba021/v1/uploads/{token}' } as const;
