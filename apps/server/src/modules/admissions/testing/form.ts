import type { TestApp } from '../../../testing/test-app.ts';

/** A form as an applicant fills it in. */
export const typedForm: Readonly<Record<string, string>> = {
  lang: 'fr',
  'student.lastName': 'Ngo Bata',
  'student.firstName': 'Awa',
  'student.gender': '2',
  'student.dateOfBirth': '2015-03-14',
  'student.nationality': 'Cameroun',
  'guardians.0.fullName': 'Jeanne Bata',
  'guardians.0.relationship': 'mother',
  'guardians.0.phones.0.kind': 'cell',
  'guardians.0.phones.0.number': '677 12 34 56',
  'guardians.0.email': 'jeanne@example.com',
  'guardians.0.preferredMedium': 'sms',
  'guardians.0.country': 'Cameroun',
  'health.allergies': 'Arachides',
  wantedClass: '6e A',
};

export const postForm = (
  app: TestApp,
  path: string,
  fields: Readonly<Record<string, string>>,
  { headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ nonce: crypto.randomUUID(), ...fields }),
    redirect: 'manual',
  });

/** Sends a form and answers the path of the page that follows it. */
export async function apply(
  app: TestApp,
  appId: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await postForm(app, `/apply/${appId}`, { ...typedForm, ...fields });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null)
    throw new Error(`Not sent: ${response.status} ${await response.text()}`);
  return location.split('?')[0] ?? '';
}

export const pageOf = async (app: TestApp, path: string): Promise<string> =>
  (await fetch(`${app.url}${path}`)).text();
