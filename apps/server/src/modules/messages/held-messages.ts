import type { Counter, Registry } from 'prom-client';
import { counterIn } from '../../platform/counter-in.ts';

/** Messages that a limit held back. Made with the module, so that what watches it sees the first one as growth. */
export const heldMessages = (metrics: Registry): Counter<'kind' | 'limit'> =>
  counterIn(metrics, {
    name: 'ardoise_messages_held_total',
    help: 'Messages that a limit held back, by kind and by whose limit it was',
    labelNames: ['kind', 'limit'],
  });
