interface Choices {
  readonly port: number;
  readonly isDurable: boolean;
  readonly hasSocket: boolean;
}

/**
 * Given on the command line at every start, so that a database made by an older Ardoise runs with them too. They suit
 * a machine with 2 cores and 2 GB of memory that also runs the program itself.
 */
export function postgresSettings({ port, isDurable, hasSocket }: Choices): readonly string[] {
  const settings: Readonly<Record<string, string | number>> = {
    listen_addresses: '127.0.0.1',
    port,
    // In the cluster's own folder, which is the one it runs in.
    unix_socket_directories: hasSocket ? '.' : '',
    // Of one program, or of all that the tests run side by side.
    max_connections: isDurable ? 100 : 300,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // The data fits in memory or on a solid disk, and short queries lose more to the compiler than they gain.
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors go to the program that caused them. In PostgreSQL's own log they would show phone numbers and names.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
    log_line_prefix: '',
    // Of tests, which say themselves when the planner has looked at tables: on a slow machine it did in the middle of one.
    ...(isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
