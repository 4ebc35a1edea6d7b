import type { TestSimulator } from '../test-simulator.ts';

export interface SeenMovement {
  readonly id: string;
  readonly kind: 'collection' | 'payout' | 'refund';
  readonly amount: number;
  readonly phone: string;
}

export interface SeenMessage {
  readonly id: string;
  readonly kind: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
}

export interface SimulatorWatch {
  /** Looks once more, and answers everything that has been seen since the beginning. */
  lastLook(): Promise<{ movements: SeenMovement[]; messages: SeenMessage[] }>;
}

/** The simulator keeps the last few thousand of each: so it is looked at often enough to miss none. */
const lookEveryMs = 30_000;

export function watchSimulator(simulator: TestSimulator): SimulatorWatch {
  const movements = new Map<string, SeenMovement>();
  const messages = new Map<string, SeenMessage>();
  const look = async (): Promise<void> => {
    const ledger = await simulator.control<{ movements: SeenMovement[] }>('GET', 'ledger');
    for (const movement of ledger.movements) movements.set(movement.id, movement);
    const kept = await simulator.control<{ messages: SeenMessage[] }>('GET', 'messages');
    for (const message of kept.messages) messages.set(message.id, message);
  };
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
  return {
    lastLook: async () => {
      clearInterval(timer);
      await look();
      return { movements: [...movements.values()], messages: [...messages.values()] };
    },
  };
}
