import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import { readDocument, storeDocument } from '#features/expert/server/document.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Log, Services } from '#kit/server/http/services.ts'
import { openKeys, type Keys } from '#kit/server/keys/keys.ts'
import { ensureSecretFits, resealJob, sealedValues } from '#kit/server/keys/reseal.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import { makeSecretBox } from '#kit/server/keys/secret-box.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

const OLD = 'the first secret, which is long enough'
const NEW = 'the second secret, which is long enough'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const DIGITS = '1234567890123'

let server: TestServer
let userNo: number
let documentNo: number
beforeAll(async () => {
  server = await featureServer(features, { secret: OLD })
  const { clock, db } = server
  const { services } = server.app
  userNo = (await server.aMember({ real_name: '정하윤', birth: '1990-01-01', identity_dt: clock.now })).user_no
  const upload = { kind: 'certificate', file_name: 'a.pdf', content: PDF } as const
  documentNo = (await storeDocument(services, userNo, clock.now, upload)).document_no
  const account = { bank_code: '004', account_last4: '0123', holder: '정하윤', reg_dt: clock.now }
  const account_sealed = sealAccount(services.secretBox, userNo, DIGITS)
  await db.sql`insert into viv_bank_account ${db.sql({ ...account, account_sealed, user_no: userNo, from_dt: clock.now })}`
  const won = { viv: 100, gross_won: 10_000, platform_won: 0, withheld_won: 0, net_won: 10_000, is_earner: false, has_biz: false }
  await db.sql`insert into viv_exchange ${db.sql({ ...account, ...won, account_sealed, user_no: userNo, due_dt: clock.now })}`
})
afterAll(() => server.close())

test('refuses a secret that opens nothing of the data from before key ids, and takes the one that made it', async () => {
  const { db } = server
  const { services } = server.app
  const derived = Buffer.from(hkdfSync('sha256', OLD, '', 'haru digest document', 32))
  const iv = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', createHmac('sha256', derived).update(`viv account ${userNo}`).digest(), iv)
  const before = Buffer.concat([Buffer.of(1), iv, cipher.update(DIGITS), cipher.final(), cipher.getAuthTag()])
  await db.sql`update viv_bank_account set account_sealed = ${before}`
  await db.sql`insert into server_secret (key_id, reg_dt) values ('00000000', ${server.clock.now})`
  const sealed = services.extensions.all(sealedValues).filter(({ name }) => name === 'bank accounts')
  const check = (...secrets: [string, ...string[]]) =>
    ensureSecretFits(services, makeSecretBox(makeKeyRing(secrets[0], secrets.slice(1))), sealed)
  await expect(check(NEW)).rejects.toThrow('HARU_SECRET does not fit this database')
  expect(Buffer.from((await sealedRows())[0]!.account_sealed)).toEqual(before)
  await check(NEW, OLD)
  await db.sql`delete from server_secret where key_id = '00000000'`
})

const logged: string[] = []
const note = (_facts: object, message: string): void => void logged.push(message)
const log: Log = { info: note, warn: note, error: note }
const run = (keys: Keys, now: Date, overrides: Partial<Services> = {}) =>
  resealJob.work({
    services: { ...server.app.services, ...keys, log, ...overrides },
    now,
    data: undefined as never,
    attempt: { tries: 0, isLast: true },
  })
const keysOf = (secret: string, old: string[] = []) => openKeys(server.db, makeKeyRing(secret, old), server.clock.now)
const sealedRows = () =>
  server.db.sql<{ account_sealed: Uint8Array }[]>`
    select account_sealed from viv_bank_account union all select account_sealed from viv_exchange`

test('seals everything again with the new secret; an interrupted run is continued and the old secret stays needed', async () => {
  const keys = await keysOf(NEW, [OLD])
  const storage: Services['storage'] = { ...server.app.services.storage, write: () => Promise.reject(new Error('no disk')) }
  await run(keys, server.clock.now, { storage })
  expect(logged).toContain('a value could not be sealed again')
  expect(logged).toContain('values could not be sealed again with the new secret')
  for (const { account_sealed } of await sealedRows()) expect(Buffer.from(account_sealed).subarray(0, 5)).toEqual(keys.secretBox.prefix)
  await expect(keysOf(NEW)).rejects.toThrow('does not fit')

  await run(keys, server.clock.now)
  // Tokens of the old secret are still valid.
  await expect(keysOf(NEW)).rejects.toThrow('does not fit')
  const before = await sealedRows()
  await run(keys, new Date(server.clock.now.getTime() + DAY_MS))
  expect(await sealedRows()).toEqual(before)

  const { secretBox } = await keysOf(NEW)
  for (const { account_sealed } of before) expect(openAccount(secretBox, userNo, account_sealed)).toBe(DIGITS)
  expect((await readDocument({ ...server.app.services, secretBox }, userNo, documentNo)).content).toEqual(PDF)
  await expect(keysOf(OLD)).rejects.toThrow('does not fit')
})
