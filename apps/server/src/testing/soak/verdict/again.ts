import type { Delivery, Interruption } from '../ground/delivery.ts';

/**
 * Of deliveries of one and the same thing: those before which it had been taken and the node had been told so, with nothing
 * between the two that could have kept the node from writing it down.
 */
export function sentAgainForNoReason<One extends Delivery>(
  deliveries: readonly One[],
  interruptions: readonly Interruption[],
): One[] {
  const inOrder = deliveries.toSorted((one, other) => one.takenAtMs - other.takenAtMs);
  return inOrder.filter((again, place) => {
    const before = inOrder[place - 1];
    if (before === undefined || before.answeredAtMs === null) return false;
    return !interruptions.some(
      ({ fromMs, toMs }) => fromMs <= again.takenAtMs && toMs >= before.takenAtMs,
    );
  });
}
