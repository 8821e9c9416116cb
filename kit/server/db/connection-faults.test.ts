import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { isLostDatabaseConnection } from './connection-faults.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Runs in a separate process, because the driver's uncaught error would end it. Prints how that error is classified. */
const WRITES_AFTER_LOSS = `
  import postgres from 'postgres'
  import { isLostDatabaseConnection } from '#kit/server/db/connection-faults.ts'
  const { promise: closed, resolve: onclose } = Promise.withResolvers()
  const sql = postgres(process.env.DATABASE_URL, { host: process.env.DATABASE_HOST || undefined, max: 2, fetch_types: false, onclose })
  process.on('uncaughtException', (error) => {
    console.log(error.name, isLostDatabaseConnection(error))
    process.exit(0)
  })
  await sql\`select 1\`
  const reserved = await sql.reserve()
  const [{ pid }] = await reserved\`select pg_backend_pid() as pid\`
  await sql\`select pg_terminate_backend(\${pid})\`
  await closed
  await reserved\`select 1\`
  console.log('fixed')
  process.exit(0)
`

test('recognises the error that the driver throws when it writes to a connection that PostgreSQL closed', async () => {
  const host = decodeURIComponent(new URL(database.adminUrl).hostname)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', WRITES_AFTER_LOSS], {
    env: { ...process.env, DATABASE_URL: database.adminUrl, DATABASE_HOST: host.startsWith('/') ? host : '' },
  })
  expect(stdout).toBe('TypeError true\n')
})

test('recognises the driver’s query for the array types, and no other error', () => {
  const closed = (query: string) => Object.assign(new Error('closed'), { query, code: 'CONNECTION_CLOSED' })
  expect(isLostDatabaseConnection(closed('\n select b.oid, b.typarray from pg_catalog.pg_type a'))).toBe(true)
  expect(isLostDatabaseConnection(closed('select 1'))).toBe(false)
  expect(isLostDatabaseConnection(new TypeError("Cannot read properties of null (reading 'write')"))).toBe(false)
  expect(isLostDatabaseConnection(undefined)).toBe(false)
})
