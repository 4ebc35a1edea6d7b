import type { Language } from '@ardoise/contract/values/language';

export interface HeaderValues {
  readonly token: string | null;
  readonly orgId: string | null;
  readonly language: Language;
  readonly distinctId: string;
}

/** These exist for the platform's mobile clients; a browser always sends them empty. */
const emptyHeaders = [
  'X-System',
  'X-Brand',
  'X-Model',
  'X-Network',
  'X-Lat',
  'X-Lon',
  'X-Nonce',
  'X-App-Market',
] as const;

export function requestHeaders(values: HeaderValues): Record<string, string> {
  return {
    ...(values.token === null ? {} : { Authorization: `Bearer ${values.token}` }),
    'X-Org-Id': values.orgId ?? '',
    'X-Platform': 'H5',
    'X-Language': values.language,
    'X-Tz-Distinct-Id': values.distinctId,
    'X-Force-Object': '0',
    ...Object.fromEntries(emptyHeaders.map((name) => [name, ''])),
  };
}
