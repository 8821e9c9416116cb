import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkDatabase, urlOf } from './connection.ts'

const server = process.env.HARU_TEST_DATABASE_URL ?? ''
let fake: Server | undefined

afterEach(() => fake?.close())

test('reports a wrong password in one line that does not contain it', async () => {
  const url = await refusing('28P01', 'password authentication failed')
  const problem = await problemOf(url)
  expect(problem).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ refuses the user or password of DATABASE_URL: correct them\.$/)
  expect(problem).not.toContain('hunter2')
})

test('reports that no server listens', async () => {
  const url = await refusing('00000', '')
  fake?.close()
  expect(await problemOf(url)).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:\d+: start it, or correct DATABASE_URL\.$/)
})

test('reports an unknown host', async () => {
  expect(await problemOf('postgres://haru@no-such-host.invalid/haru')).toContain(
    'The host of DATABASE_URL (no-such-host.invalid) is not known',
  )
})

test('reports a missing database', async () => {
  expect(await problemOf(urlOf(server, 'nowhere'))).toContain('has no database "nowhere": create it, or correct DATABASE_URL.')
})

test('reports that no connection is left', async () => {
  expect(await problemOf(await refusing('53300', 'too many connections'))).toContain('has no connection left')
})

test('reports a server that is not PostgreSQL, and an invalid address', async () => {
  fake = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => fake?.listen(0, '127.0.0.1', resolve))
  const { port } = fake.address() as AddressInfo
  expect(await problemOf(`postgres://haru@127.0.0.1:${port}/haru`, 300)).toContain('does not answer in time: check DATABASE_URL')
  expect(await problemOf(`postgres://haru:hunter2@127.0.0.1:${port}/haru?sslmode=require`)).toMatch(
    /cannot be used \(.*\): check DATABASE_URL\.$/,
  )
  expect(await problemOf('postgres://haru:hunter2@ha%zzru/haru')).toBe(
    'DATABASE_URL cannot be read: write special letters of its parts as %XX, for example @ as %40.',
  )
})

test('accepts a valid address', async () => {
  await expect(checkDatabase(server)).resolves.toBeUndefined()
})

async function problemOf(url: string, timeoutMs?: number): Promise<string> {
  const error: unknown = await checkDatabase(url, timeoutMs).catch((reason: unknown) => reason)
  return error instanceof Error ? error.message : 'reached'
}

/** A server that answers every log-in with this error code of PostgreSQL. */
async function refusing(code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  fake = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))))
  await new Promise<void>((resolve) => fake?.listen(0, '127.0.0.1', resolve))
  return `postgres://haru:hunter2@127.0.0.1:${(fake.address() as AddressInfo).port}/haru`
}
