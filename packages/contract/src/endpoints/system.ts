export const getConfig = { method: 'GET', path: '/aa038/v1/mps/config' } as const;
