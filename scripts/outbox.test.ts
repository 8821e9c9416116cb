import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/database.ts'
import { send } from '#kit/server/integrations/outbox.ts'

let url: string
let drop: () => Promise<void>
const home = mkdtempSync(join(tmpdir(), 'haru-outbox-'))
beforeAll(async () => ({ url, drop } = await freshDatabase()))
afterAll(async () => {
  await drop()
  rmSync(home, { recursive: true, force: true })
})

const outbox = (env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/outbox.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HARU_DATA_DIR: home, ...env },
  })
  return { status, out: `${stdout}${stderr}` }
}

test('refuses in production, and when haru does not run', () => {
  expect(outbox({ HARU_ENV: 'production' })).toEqual({ status: 1, out: 'haru: HARU_ENV=production keeps no messages to read.\n' })
  expect(outbox({})).toEqual({ status: 1, out: `haru: haru does not run on ${home}: npm start first.\n` })
})

test('prints the newest messages, oldest first', async () => {
  expect(outbox({ DATABASE_URL: url }).out).toBe('No messages yet.\n')
  const db = openDb({ url, max: 1 })
  const now = new Date('2026-11-21T05:00:00Z')
  await send(db, { channel: 'sms', recipient: '01012345678', message: { text: '인증번호는 123456' } }, now)
  await send(db, { channel: 'mail', recipient: 'a@haru.test', message: { subject: '제목', text: '한 줄\n두 줄' } }, now)
  await db.end(1)
  expect(outbox({ DATABASE_URL: url })).toEqual({
    status: 0,
    out:
      '11-21 14:00:00 [sms] 01012345678\n    인증번호는 123456\n' + '11-21 14:00:00 [mail] a@haru.test\n    제목\n    한 줄\n    두 줄\n',
  })
})
