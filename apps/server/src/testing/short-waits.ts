import type { ClientBase, Pool } from 'pg';

/**
 * From now on a wait of the queue is a tenth of what the product asked for: a poll after 2 s comes after 200 ms. How long
 * each wait is to be is proved by the rules that decide it.
 */
export async function shortenWaits(pool: Pool): Promise<void> {
  await pool.query(`
    create function shorten_wait() returns trigger language plpgsql as $$
    begin
      new.run_at := now() + (new.run_at - now()) / 10;
      return new;
    end $$;
    create trigger shorten_wait before insert or update of run_at on graphile_worker._private_jobs
      for each row when (new.run_at > now()) execute function shorten_wait()`);
}

/** As the product has them. */
export async function lengthenWaits(client: ClientBase): Promise<void> {
  await client.query('drop trigger shorten_wait on graphile_worker._private_jobs');
}
