import pg from 'pg';

/** Where in the database the server is stopped: at this change of this table, by the payment of this amount. */
export interface HoldPoint {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** SQL that finds the payment's amount from the row `$1`. */
  readonly amountOf: string;
  /** SQL over `new` and `old` that must hold too. */
  readonly when?: string;
  /** Stops the COMMIT itself instead of the statement. */
  readonly atCommit?: boolean;
}

/** Stops the server at named statements without a line of code in it: a trigger there waits for a lock that is held. */
export interface DatabaseHolds {
  hold(amount: number, point: HoldPoint): Promise<void>;
  isHeld(amount: number): Promise<boolean>;
  /** Ends the connections of a server that is dead already, as its own end would, and lets everybody pass. */
  letGo(): Promise<void>;
  close(): Promise<void>;
}

const holdFunction = `
  create function test_hold() returns trigger language plpgsql as $$
  declare amount bigint;
  begin
    execute tg_argv[1] into amount using new;
    if amount = tg_argv[0]::bigint then perform pg_advisory_xact_lock(amount); end if;
    return new;
  end $$`;

export async function createDatabaseHolds(databaseUrl: string): Promise<DatabaseHolds> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(holdFunction);
  const held = new Map<number, HoldPoint>();
  return {
    hold: async (amount, point) => {
      held.set(amount, point);
      await client.query('select pg_advisory_lock($1)', [amount]);
      const when = point.when === undefined ? '' : `when (${point.when})`;
      const kind = point.atCommit === true ? 'constraint trigger' : 'trigger';
      const moment = point.atCommit === true ? 'after' : 'before';
      const deferred = point.atCommit === true ? 'deferrable initially deferred' : '';
      await client.query(
        `create ${kind} hold_${amount} ${moment} ${point.event} on ${point.table} ${deferred}
           for each row ${when} execute function test_hold('${amount}', '${point.amountOf}')`,
      );
    },
    isHeld: async (amount) => {
      const { rowCount } = await client.query(
        "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
        [amount],
      );
      return (rowCount ?? 0) > 0;
    },
    letGo: async () => {
      // What was sent as COMMIT before the end is carried out; everything else is undone.
      const commits = [...held].filter(([, { atCommit }]) => atCommit === true);
      for (const [amount] of commits) await client.query('select pg_advisory_unlock($1)', [amount]);
      await client.query(
        `select pg_terminate_backend(l.pid) from pg_locks l
          where l.locktype = 'advisory' and not l.granted and l.objid = any($1::bigint[])`,
        [[...held.keys()].filter((amount) => held.get(amount)?.atCommit !== true)],
      );
      await client.query('select pg_advisory_unlock_all()');
      for (const [amount, { table }] of held)
        await client.query(`drop trigger hold_${amount} on ${table}`);
      held.clear();
    },
    close: () => client.end(),
  };
}
