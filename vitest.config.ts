import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutShapes } from './scripts/shapes.ts'
import { isLostDatabaseConnection } from './kit/server/db/connection-faults.ts'

/** These look at the memory of their process, in which nothing else may run. */
const MEASURE_MEMORY = ['kit/server/realtime/{calls,rough}.test.ts']

/**
 * Three kinds of test, told apart by where the file lies.
 * `pure` needs nothing, `server` needs PostgreSQL (a database of its own per file), `web` needs a DOM.
 */
export default defineConfig({
  test: {
    // Two at a time: the database and the type checker want a core as well.
    maxWorkers: 2,
    setupFiles: ['vitest.patience.ts'],
    expect: { poll: { timeout: 30_000 } },
    // Waited for only where something hangs: a test that takes 10 s on a quiet machine passes on one that is many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As the journeys: a test that passes when it is tried again is named (scripts/check.ts), one that fails twice fails.
    retry: process.env['CI'] ? 1 : 0,
    // What the server lets pass too where a connection is cut under it (decision 036).
    onUnhandledError: (error) => !isLostDatabaseConnection(error),
    exclude: ['**/node_modules/**', '**/dist/**', '**/.haru/**', 'e2e/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: ['kit/contract/**/*.test.ts', 'features/*.test.ts', 'features/*/*.test.ts', 'features/*/contract/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          // The server's modules are loaded once per worker. A test file that changes a global puts it back (afterEach).
          isolate: false,
          globalSetup: ['kit/server/testing/database.ts'],
          env: { HARU_ENV: 'test', TZ: 'Asia/Seoul' },
          include: ['{kit,features/*,apps}/server/**/*.test.ts', 'db/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/check/**', ...MEASURE_MEMORY],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-isolated',
          environment: 'node',
          pool: 'forks',
          globalSetup: ['kit/server/testing/database.ts'],
          env: { HARU_ENV: 'test', TZ: 'Asia/Seoul' },
          include: MEASURE_MEMORY,
        },
      },
      {
        extends: true,
        plugins: [react(), withoutShapes()],
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'threads',
          // After the others. Without PostgreSQL and the static checks beside them, two workers leave a third of two cores idle.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          // jsdom and the libraries start once per worker; vitest.dom.ts gives each file a clean window and the product's modules anew.
          isolate: false,
          // Evaluated for each file that imports it, as the product's modules are: a database of its own.
          server: { deps: { inline: ['fake-indexeddb'] } },
          setupFiles: ['vitest.dom.ts'],
          env: { TZ: 'Asia/Seoul' },
          include: [
            'vitest.shared-dom.test.ts',
            'kit/{ui,web}/**/*.test.{ts,tsx}',
            'features/*/{web,operator}/**/*.test.{ts,tsx}',
            'apps/{web,operator}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'check',
          environment: 'node',
          pool: 'threads',
          include: ['scripts/check/**/*.test.ts'],
        },
      },
    ],
  },
})
