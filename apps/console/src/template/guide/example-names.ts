export const componentNames = [
  'button',
  'badge',
  'avatar',
  'alert',
  'empty',
  'facts',
  'dropdown',
  'modal',
  'spinner',
  'link',
] as const;
export type ComponentName = (typeof componentNames)[number];

/** As they stand in the address. */
export const extensionNames = [
  'sweet-alert',
  'toastification',
  'clipboard',
  'i18n',
  'acl',
  'mock-calls',
] as const;
export type ExtensionName = (typeof extensionNames)[number];

/** Somebody who does not exist. */
export const example = { name: 'Abena Grace', className: '6e A', owed: '45 000 FCFA' } as const;
