import type { TemplateMessages } from '../locales/messages.ts';

type Texts = TemplateMessages['signInSteps'];
export type StepName = keyof Texts['steps'];
export type FieldName = keyof Texts['fields'];
export type Flow = keyof Texts['titles'];

export const fieldsOfStep: Record<StepName, readonly FieldName[]> = {
  credentials: ['login', 'password'],
  secondFactor: ['appCode'],
  choose: ['school'],
  email: ['email'],
  code: ['code'],
  details: ['schoolName', 'town', 'appId', 'fullName', 'phone', 'newPassword'],
  account: ['login'],
  password: ['newPassword'],
};

export const stepsOfFlow: Record<Flow, readonly StepName[]> = {
  login: ['credentials', 'secondFactor', 'choose'],
  register: ['email', 'code', 'details'],
  'forgot-password': ['account', 'code', 'password'],
  'reset-password': ['password'],
};

const flows = Object.keys(stepsOfFlow) as Flow[];

/** `login-v1`, `login-v2`, `register-v1`, … */
export const variantNames: readonly string[] = flows.flatMap((flow) => [
  `${flow}-v1`,
  `${flow}-v2`,
]);

/** The table of addresses lets these names in alone. */
export function readVariant(name: string): { flow: Flow; variant: '1' | '2' } {
  const flow = flows.find((one) => name.startsWith(`${one}-v`)) ?? 'login';
  return { flow, variant: name.endsWith('2') ? '2' : '1' };
}
