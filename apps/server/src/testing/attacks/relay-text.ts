import { refuseOtherMachines } from './this-machine.ts';

/** What one address may send before the form itself refuses more. */
const mostApplications = 60;

/** A message as a stranger would like it to be read: with a link and a number of their own. */
export const strangersText = 'WIN 500000 at http://evil.example call 699999999';

export interface Relay {
  /** Where the product runs: this machine alone. */
  readonly url: string;
  readonly appId: string;
  /** Whom the stranger writes to: one application for each, so that a phone that stands there often is told often. */
  readonly phones: readonly string[];
  /** Where a proxy stands before the product: for whom it asks. */
  readonly headers?: Readonly<Record<string, string>>;
}

const formOf = (phone: string, count: number): URLSearchParams =>
  new URLSearchParams({
    nonce: `relay-${count}-${crypto.randomUUID()}`,
    lang: 'en',
    'student.lastName': 'http://evil.example',
    'student.firstName': strangersText,
    'student.gender': '2',
    'student.dateOfBirth': '2015-03-14',
    'student.nationality': 'Cameroun',
    'guardians.0.fullName': strangersText,
    'guardians.0.relationship': 'mother',
    'guardians.0.phones.0.kind': 'cell',
    'guardians.0.phones.0.number': phone,
    'guardians.0.email': `stranger${count}@evil.example`,
    'guardians.0.preferredMedium': 'sms',
    'guardians.0.country': 'Cameroun',
    wantedClass: strangersText,
  });

/**
 * Applies for admission in the name of others, to have the product write to their phones. Answers the places of the
 * pages that follow the applications; null where an application was refused.
 */
export async function relayText({
  url,
  appId,
  phones,
  headers = {},
}: Relay): Promise<Array<string | null>> {
  refuseOtherMachines(url);
  const places: Array<string | null> = [];
  for (const [count, phone] of phones.slice(0, mostApplications).entries()) {
    const answer = await fetch(`${url}/apply/${appId}`, {
      method: 'POST',
      headers,
      body: formOf(phone, count),
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    places.push(answer.headers.get('location'));
  }
  return places;
}
