import { expect, test } from 'vitest'
import { findInternals, findMissingField, stockSocketIo, usedInternals } from './socket-io-internals.ts'

const silent = { info() {}, warn() {}, error() {} }

test('the installed Socket.IO has every field that is used', async () => {
  expect(await findMissingField()).toBeNull()
  expect(await findInternals(silent)).toBe(usedInternals)
})

type Connection = Parameters<NonNullable<Parameters<typeof findMissingField>[0]>>[0]['conn']
test.each<[string, (conn: Connection) => unknown]>([
  ['Socket.writeBuffer', (conn) => Object.assign(conn, { writeBuffer: 'no array' })],
  ['Socket.upgraded', (conn) => Reflect.deleteProperty(conn, 'upgraded')],
  ['Socket.request.socket', (conn) => Object.assign(conn, { request: {} })],
  ['Socket.transport.name', ({ transport }) => Object.defineProperty(transport, 'name', { value: 'webtransport' })],
  ['Transport.socket.on', ({ transport }) => Object.assign(transport, { socket: { close() {} } })],
])('names %s where it is missing or of another kind', async (name, change) => {
  expect(await findMissingField(({ conn }) => change(conn))).toBe(name)
})

test('names the socket of a transport that closing the connection does not close', async () => {
  const keepOpen = () => {}
  expect(await findMissingField(({ conn }) => Object.assign(conn.transport, { close: keepOpen }))).toBe(
    'Transport.socket (not what close() closes)',
  )
})

test('uses stock Socket.IO where a field is missing, and logs its name once', async () => {
  const warned: unknown[] = []
  const log = { ...silent, warn: (facts: object) => void warned.push(facts) }
  expect(await findInternals(log, Promise.resolve('Socket.writeBuffer'))).toBe(stockSocketIo)
  expect(warned).toEqual([{ field: 'Socket.writeBuffer' }])
})
