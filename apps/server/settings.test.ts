import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerConsent } from '#features/account/contract.ts'
import type { OWN_CONSENTS } from '#features/account/rules.ts'
import { listDailyLine, type Daily } from '#features/daily/contract.ts'
import { seedPolicies, versionInForce } from '#features/policy/server/public.ts'
import { getSettings, saveSettings } from '#features/settings/contract.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Effects of settings on consents and visibility, with all features.

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features)
  await seedPolicies(server.db, server.clock.now)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

test('advertising settings mirror the consents and record each change once', async () => {
  await answer('marketing', true)
  expect(await settings()).toMatchObject({ push_marketing: '1', push_marketing_night: '0' })
  await set({ push_marketing_night: '1', push_marketing: '1', theme: 'dark' })
  await set({ push_marketing_night: '1' })
  const rows = await server.db
    .sql`select kind, agreed, version, host(ip) as ip from user_consent where user_no = ${me.user_no} order by consent_no`
  const version = await versionInForce(server.db, 'marketing', server.clock.now)
  expect(rows).toEqual([
    { kind: 'marketing', agreed: true, version, ip: '127.0.0.1' },
    { kind: 'marketing_night', agreed: true, version, ip: '127.0.0.1' },
  ])
  await set({ push_marketing: '0' })
  expect(await settings()).toMatchObject({ push_marketing: '0', push_marketing_night: '0' })
  expect((await set({ push_marketing_night: '1', theme: 'light' })).body).toMatchObject({ code: 'auth.marketing_first' })
  expect(await settings()).toMatchObject({ theme: 'dark' })
})

test('confirms the withdrawal of a consent to advertising by an alarm with its day', async () => {
  const confirmed = async () => {
    const rows = await server.db.sql<{ kind: string; target: string; text: string; link: string }[]>`
      select kind, target, text, link from alarm where user_no = ${me.user_no} order by alarm_no`
    return rows.map((row) => ({ ...row }))
  }
  const day = '2026년 11월 21일'
  const end = (kind: string, text: string) => ({ kind: 'CONSENT_END', target: `consent:${kind}`, text, link: '/consent-center' })
  await set({ push_marketing: '1' })
  await set({ push_marketing_night: '1' })
  expect(await confirmed()).toEqual([])
  await set({ push_marketing_night: '0' })
  const night = end('marketing_night', `${day}부터 밤에는 광고와 혜택을 보내지 않아요`)
  expect(await confirmed()).toEqual([night])
  await set({ push_marketing_night: '1' })
  await answer('marketing', false)
  expect(await confirmed()).toEqual([night, end('marketing', `${day}부터 광고와 혜택을 보내지 않아요`)])
})

test('a private account disappears from the timeline at once', async () => {
  await aDaily(server.db, me.user_no)
  const seen = async () => ((await server.call(listDailyLine)).body.query as Daily[]).some(({ user_no }) => user_no === me.user_no)
  await expect.poll(seen).toBe(true)
  await set({ account_private: '1' })
  await expect.poll(seen).toBe(false)
  await set({ account_private: '0' })
  await expect.poll(seen).toBe(true)
})

test('revoking the health consent deletes diseases and keeps interests', async () => {
  await server.db.sql`insert into user_interest values (${me.user_no}, 'disease', 3), (${me.user_no}, 'interest', 2)`
  await answer('health_sensitive', true)
  expect(await server.db.sql`select from user_interest where user_no = ${me.user_no}`).toHaveLength(2)
  await answer('health_sensitive', false)
  expect(await server.db.sql`select kind from user_interest where user_no = ${me.user_no}`).toEqual([{ kind: 'interest' }])
})

async function answer(kind: (typeof OWN_CONSENTS)[number], agreed: boolean) {
  const version = await versionInForce(server.db, kind === 'marketing_night' ? 'marketing' : kind, server.clock.now)
  return server.call(answerConsent, { body: { kind, agreed, version } }, { as: me })
}

const set = (values: Record<string, string>) =>
  server.call(
    saveSettings,
    { body: Object.entries(values).map(([setting_key, setting_value]) => ({ setting_key, setting_value })) },
    { as: me },
  )

async function settings(): Promise<Record<string, string>> {
  const pairs = (await server.call(getSettings, {}, { as: me })).body.query as { setting_key: string; setting_value: string }[]
  return Object.fromEntries(pairs.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
}
