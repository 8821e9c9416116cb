import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Settings of the embedded PostgreSQL. They are passed on the command line at each start, so that a newer haru can change them
 * without editing the data folder.
 */
const SETTINGS: Record<string, string> = {
  // Only the Unix socket, no TCP port.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // A commit is acknowledged only after it is on the disk.
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Compiling a plan takes longer than any of haru's queries.
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
}

/** Measures queries and writes for the console, without their values; other statements, which may contain values, are not measured. */
const MEASURING: Record<string, string> = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '2000',
  'pg_stat_statements.track_utility': 'off',
}

/** Settings for tests, which need no data after a power failure. */
const FAST: Record<string, string> = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Background vacuum and analyse would disturb the tests.
  autovacuum: 'off',
  wal_compression: 'off',
  // A test runs most statements fewer than six times on a connection, for which PostgreSQL would plan each time anew.
  plan_cache_mode: 'force_generic_plan',
  // Hundreds of databases would displace each other's statements. The test of it turns it on.
  'pg_stat_statements.track': 'none',
}

/** The settings as arguments of `postgres`. `programs`: its folder, which does not have the measuring extension on every platform. */
export function settingsArgs(programs: string, socketDir: string, fast: boolean): string[] {
  const measuring = existsSync(join(programs, 'share/postgresql/extension/pg_stat_statements.control')) ? MEASURING : {}
  const all = { ...SETTINGS, ...measuring, ...(fast ? FAST : {}), unix_socket_directories: `"${socketDir}"` }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
