/** Who works for the school of a storm. */
export interface Person {
  readonly email: string;
  readonly fullName: string;
  readonly as: 'owner' | 'cashier';
}

export const schoolAppId = 'storm';

export const owner: Person = { email: 'owner@storm.test', fullName: 'Awa Owner', as: 'owner' };

/** Who agrees to payouts above this amount. */
export const secondOwner: Person = {
  email: 'second@storm.test',
  fullName: 'Bih Owner',
  as: 'owner',
};
export const secondPersonAbove = 500;

/** Each with a drawer of their own; the last two take cash without a connection as well. */
export const cashiers: readonly Person[] = [1, 2, 3].map((place) => ({
  email: `cashier-${place}@storm.test`,
  fullName: `Cashier ${place}`,
  as: 'cashier' as const,
}));

export const people: readonly Person[] = [owner, secondOwner, ...cashiers];
