/**
 * How haru runs its own PostgreSQL. Given on the command line at each start, so that a newer haru changes
 * them without touching the data folder.
 */
const SETTINGS: Record<string, string> = {
  // Only the socket: no port of the machine is opened.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // An answer that was given is on the disk.
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Compiling a plan costs more than any of haru's queries.
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
}

/** What tests leave out: they never need their data after a power cut. */
const FAST: Record<string, string> = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** The settings as arguments of `postgres`. */
export function settingsArgs(socketDir: string, fast: boolean): string[] {
  const all = { ...SETTINGS, ...(fast ? FAST : {}), unix_socket_directories: `"${socketDir}"` }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
