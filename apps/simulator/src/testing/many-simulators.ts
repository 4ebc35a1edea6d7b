import { type Simulator, startSimulator } from '../simulator.ts';

type Wish = { readonly open: string } | { readonly close: string };

// One process for the simulators of many test files: starting a process costs more than starting a simulator in it.
// Each has a world, a time and an address of its own; whoever opens one gives it the id by which it is closed.
const running = new Map<string, Simulator>();

async function open(id: string): Promise<void> {
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1' });
  running.set(id, simulator);
  process.send?.({ id, url: simulator.url });
}

async function close(id: string): Promise<void> {
  const simulator = running.get(id);
  running.delete(id);
  await simulator?.close();
}

// As the program itself does: a fault in one of them must not end the others.
const note = (fault: unknown): void => {
  process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
};
process.on('uncaughtException', note);
process.on('unhandledRejection', note);

process.on('message', (wish: Wish) => void ('open' in wish ? open(wish.open) : close(wish.close)));
// Whoever started it has ended, however it ended.
process.on('disconnect', () => process.exit(0));
