import { readJson, type Store } from '@ardoise/web/lib/storage.ts';

export interface CartLine {
  readonly productId: number;
  readonly quantity: number;
}

export interface MockTask {
  readonly id: number;
  readonly title: string;
  readonly isCompleted: boolean;
}

export interface MockEvent {
  readonly id: number;
  readonly title: string;
  readonly start: string;
}

export interface MockMessage {
  readonly chatId: number;
  readonly text: string;
}

export interface MockChat {
  /** Of the contact with whom it is. */
  readonly id: number;
  readonly unseen: number;
}

/** What this browser was told by mock calls. Everything else is the same for everybody. */
export interface MockState {
  readonly wishlist: readonly number[];
  readonly cart: readonly CartLine[];
  readonly tasks: readonly MockTask[];
  readonly events: readonly MockEvent[];
  readonly chats: readonly MockChat[];
  readonly messages: readonly MockMessage[];
}

export interface MockMemory {
  read(): MockState;
  write(change: Partial<MockState>): void;
}

const first: MockState = {
  wishlist: [3],
  cart: [{ productId: 1, quantity: 2 }],
  tasks: [
    { id: 1, title: 'Order the chalk for the second term', isCompleted: false },
    { id: 2, title: 'Print the class lists', isCompleted: true },
  ],
  events: [{ id: 1, title: 'Parents’ meeting', start: '2026-11-28' }],
  chats: [
    { id: 1, unseen: 1 },
    { id: 2, unseen: 0 },
  ],
  messages: [{ chatId: 1, text: 'Does the bus run on Friday?' }],
};

const listIn = <Item>(stored: unknown, usual: readonly Item[]): readonly Item[] =>
  Array.isArray(stored) ? (stored as readonly Item[]) : usual;

/** Kept in the browser, for one school. What cannot be read is as if nothing had been said. */
export function createMockMemory(store: Store): MockMemory {
  const read = (): MockState => {
    const stored = readJson(store, 'mockData');
    return {
      wishlist: listIn(stored?.['wishlist'], first.wishlist),
      cart: listIn(stored?.['cart'], first.cart),
      tasks: listIn(stored?.['tasks'], first.tasks),
      events: listIn(stored?.['events'], first.events),
      chats: listIn(stored?.['chats'], first.chats),
      messages: listIn(stored?.['messages'], first.messages),
    };
  };
  return {
    read,
    write: (change) => store.write('mockData', JSON.stringify({ ...read(), ...change })),
  };
}

/** The next free number. */
export const nextId = (items: ReadonlyArray<{ readonly id: number }>): number =>
  Math.max(0, ...items.map(({ id }) => id)) + 1;
