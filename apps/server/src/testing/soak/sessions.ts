import { login } from '@ardoise/contract/session';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { testPassword } from '../test-password.ts';
import type { Ground } from './ground/ground.ts';
import { type Person, schoolAppId } from './ground/people.ts';
import { addressOf, type Traffic, untilAnswered } from './until-answered.ts';

/** Who is signed in. A token that is refused is forgotten, and its person signs in again. */
export interface Sessions {
  tokenOf(person: Person): Promise<string>;
  forget(person: Person, token: string): void;
}

export function createSessions(ground: Pick<Ground, 'nodes'>, traffic: Traffic): Sessions {
  const tokens = new Map<string, Promise<string>>();
  let signIns = 0;
  const signIn = async ({ email }: Person): Promise<string> => {
    for (;;) {
      signIns += 1;
      const address = addressOf(0xf0_00_00 + signIns);
      const response = await untilAnswered(ground, traffic, 'login', (base) =>
        fetch(new URL(login.path, base), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ login: email, password: testPassword, appId: schoolAppId }),
        }),
      );
      const read = response.json() as Promise<Envelope<{ accessToken: string }>>;
      const envelope = await read.catch(() => null);
      if (envelope === null) continue;
      if (envelope.data === null) throw new Error(`Nobody is let in: ${envelope.errorMsg}`);
      return envelope.data.accessToken;
    }
  };
  const remembered = new Map<string, string>();
  return {
    tokenOf: async (person) => {
      const known = tokens.get(person.email);
      if (known !== undefined) return known;
      const asked = signIn(person);
      tokens.set(person.email, asked);
      const token = await asked;
      remembered.set(person.email, token);
      return token;
    },
    forget: ({ email }, token) => {
      if (remembered.get(email) === token) tokens.delete(email);
    },
  };
}
