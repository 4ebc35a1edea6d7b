export const deskSales = {} as const;
