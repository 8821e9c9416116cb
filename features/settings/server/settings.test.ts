import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getSettings, saveSettings, type Setting } from '../contract.ts'
import { OWN_KEYS_MAX, SETTING_KEYS } from '../rules.ts'
import { settingsHttp } from './http.ts'
import { accountPrivacyChanged, saveSettings as saveWithin, settingsMirror } from './settings.ts'

let server: TestServer
let me: TestMember
/** Consents by member, which the mirror shows as settings. */
const agreed = new Map<number, boolean>()
let dropped = 0
let fails = false

const extensions = makeExtensions([
  extend(settingsMirror, {
    keys: ['push_marketing', 'push_marketing_night'],
    read: async (_db: Db, userNo) => (agreed.has(userNo) ? { push_marketing: agreed.get(userNo) ? '1' : '0' } : {}),
    write: async ({ me: { user_no } }, key, isOn) => {
      if (fails) throw new Error('not kept')
      if (key === 'push_marketing') agreed.set(user_no, isOn)
    },
  }),
  extend(accountPrivacyChanged, async () => void dropped++),
])

beforeAll(async () => {
  server = await testServer(settingsHttp, { extensions })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  dropped = 0
  fails = false
})

const pair = ([setting_key, setting_value]: [string, string]): Setting => ({ setting_key, setting_value })
const save = (values: Record<string, string>, as: TestMember | null = me) =>
  server.call(saveSettings, { body: Object.entries(values).map(pair) }, { as })
const read = async (as = me): Promise<Record<string, string>> => mapOf((await server.call(getSettings, {}, { as })).body.query)
const mapOf = (query: unknown) =>
  Object.fromEntries((query as Setting[]).map(({ setting_key, setting_value }) => [setting_key, setting_value]))
const columns = async ({ user_no } = me) =>
  (await server.db.sql`select account_private, is_geo_manually_disabled, main_type from users where user_no = ${user_no}`)[0]

test('refuses guests and isolates members from each other', async () => {
  expect(await server.call(getSettings)).toMatchObject({ status: 401, body: { state: -9, code: 'auth.required' } })
  expect((await save({ theme: 'dark' }, null)).status).toBe(401)
  const other = await server.aMember()
  await save({ theme: 'dark', my_own: 'x' }, other)
  expect(await read()).toMatchObject({ theme: 'system' })
  expect(await read()).not.toHaveProperty('my_own')
})

describe('getSettings', () => {
  test('returns every known key with its default, except default_visibility before it is set', async () => {
    const settings = await read()
    expect(Object.keys(settings).toSorted()).toEqual(SETTING_KEYS.filter((name) => name !== 'default_visibility').toSorted())
    expect(settings).toMatchObject({
      push_all: '1',
      push_marketing: '0',
      quiet_from: '22:00',
      quiet_to: '08:00',
      remind_meal: '',
      account_private: '0',
      default_body_visibility: 'private',
      chat_from: 'all',
      geo_auto_on: '1',
      geo_minutes: '60',
      mute_words: '[]',
      font_scale: '1.0',
      theme: 'system',
      lang: 'ko',
      main_type: 'haru',
    })
  })

  test('returns the defaults of minors until they are set or the member turns 19', async () => {
    me = await server.aMember({ birth: '2007-11-22' })
    expect(await read()).toMatchObject({ default_visibility: 'followers', chat_from: 'mutual' })
    server.clock.advance(DAY_MS / 2)
    const same = await server.app.services.sessions.open(server.db, { ...me, device: '', now: server.clock.now })
    expect(await read({ ...me, token: same })).toMatchObject({ chat_from: 'all' })
    const other = await server.aMember({ birth: '2010-01-01' })
    await save({ chat_from: 'none', default_visibility: 'public' }, other)
    expect(await read(other)).toMatchObject({ default_visibility: 'public', chat_from: 'none' })
  })

  test('prefers the columns of the member and ignores stored values that are no longer valid', async () => {
    me = await server.aMember({ account_private: true, is_geo_manually_disabled: true, expert_no: 81, cate_no: 4, main_type: 'expert' })
    await server.db.sql`insert into user_setting values (${me.user_no}, 'account_private', '0'), (${me.user_no}, 'theme', 'pink')`
    expect(await read()).toMatchObject({ account_private: '1', geo_auto_on: '0', main_type: 'expert', theme: 'system' })
  })
})

describe('saveSettings', () => {
  test('changes only the sent keys and returns all settings', async () => {
    await save({ theme: 'dark', remind_meal: '08:00,12:30' })
    const { status, body } = await save({ theme: 'light', quiet_from: '' })
    expect(status).toBe(200)
    expect(mapOf(body.query)).toMatchObject({ theme: 'light', remind_meal: '08:00,12:30', quiet_from: '', quiet_to: '08:00' })
    expect(mapOf(body.query)).toEqual(await read())
  })

  test.each([
    ['theme', 'pink', '고를 수 없는 값이에요.'],
    ['push_all', 'yes', '고를 수 없는 값이에요.'],
    ['quiet_from', '24:00', '시각은 22:00처럼 적어 주세요.'],
    ['remind_meal', '8:00', '시각은 08:00,12:30처럼 적어 주세요.'],
    ['mute_words', '[{"w":""}]', '가릴 말은 200개까지 적을 수 있어요.'],
    ['mute_words', 'not json', '가릴 말은 200개까지 적을 수 있어요.'],
    // Values that PostgreSQL cannot store as text or timestamp.
    ['mute_words', '[{"w":"a\\u0000"}]', '가릴 말은 200개까지 적을 수 있어요.'],
    ['mute_words', '[{"w":"\\ud800"}]', '가릴 말은 200개까지 적을 수 있어요.'],
    ['mute_words', '[{"w":"말","until":"0000-01-01T00:00:00Z"}]', '가릴 말은 200개까지 적을 수 있어요.'],
    ['mute_words', '[{"w":"말","until":"2026-01-01T00:00:00+23:59"}]', '가릴 말은 200개까지 적을 수 있어요.'],
    ['mute_words', JSON.stringify(Array.from({ length: 201 }, (_, n) => ({ w: `말${n}` }))), '가릴 말은 200개까지 적을 수 있어요.'],
    ['lang', 'en', '고를 수 없는 값이에요.'],
    ['main_type', 'operator', '고를 수 없는 값이에요.'],
    ['my_own', 'x'.repeat(2001), '고를 수 없는 값이에요.'],
    ['No Key', 'x', '쓸 수 없는 설정 이름이에요.'],
    ['constructor__', '1'.repeat(2001), '고를 수 없는 값이에요.'],
  ])('refuses %s = %.20s with its key and changes nothing', async (name, value, msg) => {
    const { status, body } = await save({ hide_calorie: '1', [name]: value })
    expect({ status, field: body.field, msg: body.msg }).toEqual({ status: 400, field: name, msg })
    expect(await read()).toMatchObject({ hide_calorie: '0' })
  })

  test('accepts 200 muted words with an expiry each', async () => {
    const words = Array.from({ length: 200 }, (_, n) => ({ w: '가'.repeat(36) + n, until: '2026-12-01T00:00:00+09:00' }))
    expect((await save({ mute_words: JSON.stringify(words) })).status).toBe(200)
  })

  test('refuses a repeated key, an empty list and a non-list', async () => {
    const twice = [pair(['theme', 'dark']), pair(['theme', 'light'])]
    expect((await server.call(saveSettings, { body: twice }, { as: me })).body).toMatchObject({ code: 'settings.twice', field: 'theme' })
    expect((await server.call(saveSettings, { body: [] }, { as: me })).status).toBe(400)
    expect((await server.send('PUT /v1/user/settings', { theme: 'dark' }, { as: me })).status).toBe(400)
    expect(await read()).toMatchObject({ theme: 'system' })
  })

  test('stores the client’s own keys unchanged, up to the limit', async () => {
    const own = Object.fromEntries(Array.from({ length: OWN_KEYS_MAX / 2 }, (_, n) => [`own_${n}`, ` ${n} `]))
    const more = Object.fromEntries(Object.entries(own).map(([name, value]) => [`more_${name}`, value]))
    await save(own)
    await save(more)
    expect(await read()).toMatchObject({ ...own, ...more })
    expect((await save({ theme: 'dark', one_more: '1' })).body).toMatchObject({ code: 'settings.too_many', field: 'one_more' })
    expect(await read()).toMatchObject({ theme: 'system' })
    expect((await save({ own_1: 'changed', push_all: '0' })).status).toBe(200)
  })

  test('writes column settings to the member and runs accountPrivacyChanged', async () => {
    await save({ geo_auto_on: '0' })
    expect(dropped).toBe(0)
    await save({ account_private: '1' })
    expect(await columns()).toEqual({ account_private: true, is_geo_manually_disabled: true, main_type: 'haru' })
    expect(dropped).toBe(1)
    expect(await server.db.sql`select from user_setting where user_no = ${me.user_no}`).toHaveLength(0)
  })

  test('refuses main type expert for members who are no experts', async () => {
    expect((await save({ main_type: 'expert', theme: 'dark' })).body).toMatchObject({ code: 'settings.not_expert', field: 'main_type' })
    expect(await read()).toMatchObject({ main_type: 'haru', theme: 'system' })
    await server.db.sql`update users set expert_no = 900, cate_no = 3 where user_no = ${me.user_no}`
    expect((await save({ main_type: 'expert' })).status).toBe(200)
    expect(await columns()).toMatchObject({ main_type: 'expert' })
  })

  test('writes mirrored settings through the mirror only; its failure changes nothing', async () => {
    await save({ push_marketing: '1' })
    expect(agreed.get(me.user_no)).toBe(true)
    expect(await read()).toMatchObject({ push_marketing: '1' })
    expect(await server.db.sql`select from user_setting where user_no = ${me.user_no}`).toHaveLength(0)
    fails = true
    expect((await save({ push_marketing: '0', theme: 'dark' })).status).toBe(500)
    expect(await read()).toMatchObject({ push_marketing: '1', theme: 'system' })
  })

  test('applies parallel calls atomically', async () => {
    const values = Array.from({ length: 12 }, (_, n) => ({ own_a: `${n}`, own_b: `${n}` }))
    const answers = await Promise.all(values.map((value) => save(value)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { own_a, own_b } = await read()
    expect(own_a).toBe(own_b)
  })

  test('saves settings within another transaction', async () => {
    const within = (pairs: Record<string, string>) =>
      server.db.transaction((tx) => saveWithin(tx, me.user_no, Object.entries(pairs).map(pair), server.clock.now))
    await within({ chat_from: 'mutual', geo_auto_on: '0' })
    expect(await read()).toMatchObject({ chat_from: 'mutual', geo_auto_on: '0' })
    await expect(within({ theme: 'dark', chat_from: 'x' })).rejects.toMatchObject({ code: 'settings.value', field: 'chat_from' })
    expect(await read()).toMatchObject({ theme: 'system' })
  })
})
