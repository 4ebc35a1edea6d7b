import { Counter, type Registry } from 'prom-client';

const name = 'ardoise_messages_held_total';

/** Messages that a limit held back. Made with the module, so that what watches it sees the first one as growth. */
export function heldMessages(metrics: Registry): Counter {
  const made = metrics.getSingleMetric(name);
  if (made instanceof Counter) return made;
  return new Counter({
    name,
    help: 'Messages that a limit held back, by kind and by whose limit it was',
    labelNames: ['kind', 'limit'],
    registers: [metrics],
  });
}
