import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeViv } from '#features/viv/server/charge/charge.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/database.ts'

let url: string
let drop: () => Promise<void>
let db: Pool
const home = mkdtempSync(join(tmpdir(), 'haru-ledger-'))
beforeAll(async () => {
  ;({ url, drop } = await freshDatabase())
  db = openDb({ url, max: 1 })
})
afterAll(async () => {
  await db.end(1)
  await drop()
  rmSync(home, { recursive: true, force: true })
})

const verify = (env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ledger.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HARU_DATA_DIR: home, ...env },
  })
  return { status, out: `${stdout}${stderr}` }
}

test('fails with one line when haru does not run', () => {
  expect(verify({})).toEqual({ status: 1, out: `haru: haru does not run on ${home}: npm start first.\n` })
})

test('prints the trial balance, and each difference', async () => {
  const [order, now] = [randomUUID(), new Date('2026-11-21T05:00:00Z')]
  await db.transaction(async (tx) => {
    const [member] = await tx.sql<[{ user_no: number }]>`
      insert into users (user_id, haru_name, haru_character, gender) values ('ledger', '장부', '1', 'm') returning user_no`
    await tx.sql`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt) values (${member.user_no}, 3000, 300000, ${order}, ${now}, ${now})`
    await chargeViv(tx, { order_id: order, won: 300_000, method: 'card' }, now)
  })
  const sound = verify({ DATABASE_URL: url })
  expect(sound.status).toBe(0)
  expect(sound.out).toMatch(/platform:cash_clearing +-300,000 won in 1 account\n/)
  expect(sound.out).toMatch(/user:paid +3,000 viv in 1 account\n/)
  expect(sound.out).toMatch(/sum +0 won\nThe books agree\.\n$/)
  await db.sql`update viv_lot set remaining = 2999`
  const wrong = verify({ DATABASE_URL: url })
  expect(wrong.status).toBe(1)
  expect(wrong.out).toMatch(/DIFFERS lots \d+:paid: 2,999, found 3,000\n/)
})
