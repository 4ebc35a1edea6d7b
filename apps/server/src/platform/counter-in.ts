import { Counter, type Registry } from 'prom-client';

interface Counted<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
}

/** A counter of this node, made at its first use: modules may be bound more than once. */
export function counterIn<Label extends string>(
  metrics: Registry,
  { name, help, labelNames }: Counted<Label>,
): Counter<Label> {
  const made = metrics.getSingleMetric(name);
  if (made instanceof Counter) return made as Counter<Label>;
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });
}
