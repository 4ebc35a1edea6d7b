import type { Envelope } from '@ardoise/contract/protocol/envelope';

export interface Staff {
  ask<Data>(path: string, body?: object): Promise<Data>;
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const { data, errorMsg } = (await response.json()) as Envelope<Data>;
  if (data === null) throw new Error(errorMsg ?? `It answered ${response.status}.`);
  return data;
}

const json = { 'content-type': 'application/json' };

/** The owner of the demo school, signed in at this node. */
export async function signIn(url: string): Promise<Staff> {
  const { accessToken } = await fetch(`${url}/ba021/v1/org/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ login: 'owner@demo.school', password: 'ardoise-demo', appId: 'demo' }),
  }).then((response) => dataOf<{ accessToken: string }>(response));
  const authorization = `Bearer ${accessToken}`;
  return {
    ask: async <Data>(path: string, body?: object) =>
      dataOf<Data>(
        await fetch(`${url}${path}`, {
          headers: { authorization, ...(body === undefined ? {} : json) },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        }),
      ),
  };
}

interface StudentPage {
  readonly items: ReadonlyArray<{ readonly id: string }>;
}

/** Payment links of children for whom more than this is still owed, as paths. */
export async function makeLinks(staff: Staff, most: number, owes: number): Promise<string[]> {
  const links: string[] = [];
  for (let page = 1; links.length < most; page += 1) {
    const { items } = await staff.ask<StudentPage>(
      `/ba021/v1/school/students?perPage=100&page=${page}`,
    );
    if (items.length === 0) break;
    for (const { id } of items) {
      const link = await staff.ask<{ address: string; owed: number }>(
        '/ba021/v1/school/payment-links',
        { studentId: id },
      );
      if (link.owed > owes && links.length < most) links.push(new URL(link.address).pathname);
    }
  }
  return links;
}
