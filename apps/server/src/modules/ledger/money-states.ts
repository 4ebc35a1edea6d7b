import { sql } from 'kysely';

/**
 * Of `transactions t`, for all who ask by SQL. They stand here on the ground, since the invariants ask too, and are
 * written out, since only so do the indexes on them serve.
 */

/** Money has arrived, whatever became of its notice: the one definition of paid. */
export const isPaid = sql<boolean>`t.state = 'paid'`;

/** The payer, or the operator, has not said yet how it ends. */
export const isWaiting = sql<boolean>`t.state in ('created', 'asked')`;
