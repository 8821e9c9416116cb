import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, saveProfile, type Profile } from '#features/account/contract.ts'
import { readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { accountHttp } from './http.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(accountHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

const save = (body: Record<string, string>, as: TestMember | null = me): Promise<TestAnswer> =>
  server.call(saveProfile, { body: body as never }, { as })
const profileOf = async (as = me) => (await server.call(getProfile, {}, { as })).body.query as Profile
async function aPicture(of = me): Promise<string> {
  const picture = await readServerPicture(Buffer.from(PNG, 'base64'), 'image/png')
  return storeServerPicture(server.db, server.app.services.storage, { user_no: of.user_no, picture, now: server.clock.now })
}

test('refuses a guest', async () => {
  expect((await save({ haru_statemsg: '물 2L' }, null)).status).toBe(401)
})

test('changes only the fields that are sent and returns the profile', async () => {
  const before = await profileOf()
  const answer = await save({ haru_statemsg: ' 물 2L ', haru_character: '5', gender: 'w', user_token: 'push-2' })
  expect(answer.status).toBe(200)
  const after = await profileOf()
  expect(answer.body.query).toEqual(after)
  expect(after).toEqual({
    ...before,
    user_info: { ...before.user_info, haru_statemsg: '물 2L', haru_character: '5' },
    gender: 'w',
    user_token: 'push-2',
  })
  await save({ haru_statemsg: '', user_token: '' })
  expect(await profileOf()).toMatchObject({ user_info: { haru_statemsg: '' }, user_token: null })
  expect((await save({})).status).toBe(200)
})

test.each([
  ['haru_statemsg', '가'.repeat(61)],
  ['haru_statemsg', '두\n줄'],
  ['haru_character', '9'],
  ['gender', 'x'],
  ['is_share_geo', 'yes'],
  ['share_geo_expire_dt', 'soon'],
  ['share_geo_expire_dt', '2026-11-21T22:00:00.001+09:00'],
  // Now, which is over.
  ['share_geo_expire_dt', '2026-11-21T14:00:00+09:00'],
  ['user_profile', 'no list'],
  ['user_profile', '["not a key"]'],
  ['user_profile', '{}'],
  ['user_profile', JSON.stringify(Array.from({ length: 7 }, () => crypto.randomUUID()))],
])('refuses %s = %j and changes nothing', async (field, value) => {
  const { status, body } = await save({ haru_character: '7', [field]: value })
  expect(status).toBe(400)
  expect(body).toMatchObject({ state: -9, code: 'request.invalid', field })
  expect(await profileOf()).toMatchObject({ user_info: { haru_character: '1' } })
})

describe('haru_name', () => {
  test('refuses malformed, banned and taken names', async () => {
    await server.aMember({ haru_name: 'Taken이름' })
    for (const [name, code] of [
      ['새 이름', 'auth.name_format'],
      ['관리자', 'auth.name_banned'],
      ['tAKEN이름', 'auth.name_taken'],
    ] as const) {
      expect((await save({ haru_name: name, haru_character: '3' })).body).toMatchObject({ code, field: 'haru_name' })
    }
    expect(await profileOf()).toMatchObject({ user_info: { haru_character: '1' } })
  })

  test('allows one change in 30 days; the same name is no change', async () => {
    expect((await save({ haru_name: '새이름' })).status).toBe(200)
    expect((await save({ haru_name: '새이름', haru_statemsg: '안녕' })).status).toBe(200)
    server.clock.advance(30 * DAY_MS - 1)
    me = {
      ...me,
      token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: 'test', now: server.clock.now }),
    }
    expect((await save({ haru_name: '또새이름' })).body).toMatchObject({ code: 'auth.name_soon', field: 'haru_name' })
    server.clock.advance(1)
    expect((await save({ haru_name: '또새이름' })).status).toBe(200)
  })

  test('gives a name to one of three parallel requests, and accepts one of two parallel changes', async () => {
    const others = [me, await server.aMember(), await server.aMember()]
    const answers = await Promise.all(others.map((as) => save({ haru_name: '탐나는이름' }, as)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'auth.name_taken')).toHaveLength(2)
    const one = await server.aMember()
    const both = await Promise.all(['하나이름', '둘이름'].map((haru_name) => save({ haru_name }, one)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ body }) => body.code === 'auth.name_soon')).toHaveLength(1)
  })
})

describe('user_profile', () => {
  test('stores own uploads in the sent order and releases omitted ones', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    expect((await save({ user_profile: JSON.stringify([second, first]) })).status).toBe(200)
    expect((await profileOf()).user_profile.map(({ key }) => key)).toEqual([second, first])
    await save({ user_profile: JSON.stringify([first]) })
    expect((await profileOf()).user_profile.map(({ key }) => key)).toEqual([first])
    expect(await server.db.sql`select holder from media where key in (${first}, ${second}) order by holder nulls last`).toEqual([
      { holder: `profile:${me.user_no}` },
      { holder: null },
    ])
    await save({ user_profile: '' })
    expect((await profileOf()).user_profile).toEqual([])
  })

  test('refuses uploads of another member', async () => {
    const theirs = await aPicture(await server.aMember())
    const { status, body } = await save({ user_profile: JSON.stringify([theirs]), haru_character: '8' })
    expect({ status, body }).toMatchObject({ body: { code: 'media.not_usable', field: 'user_profile' } })
    expect(await profileOf()).toMatchObject({ user_profile: [], user_info: { haru_character: '1' } })
  })
})

describe('location sharing', () => {
  test('requires the location consent to start, but not to end', async () => {
    expect((await save({ is_share_geo: 'true' })).body).toMatchObject({ code: 'auth.location_consent', field: 'is_share_geo' })
    expect((await save({ is_show_geo: '1' })).body).toMatchObject({ code: 'auth.location_consent', field: 'is_show_geo' })
    expect((await save({ is_share_geo: 'false', is_show_geo: '0', is_geo_manually_disabled: 'true' })).status).toBe(200)
    const agree = (agreed: boolean) =>
      server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'location_terms', '1', ${agreed})`
    await agree(true)
    const until = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
    expect((await save({ is_share_geo: 'true', is_show_geo: '1', share_geo_expire_dt: until })).status).toBe(200)
    const shared = await profileOf()
    expect(shared).toMatchObject({ is_share_geo: true, is_show_geo: true, is_geo_manually_disabled: true })
    expect(Date.parse(shared.share_geo_expire_dt!)).toBe(Date.parse(until))
    await save({ is_share_geo: 'false', share_geo_expire_dt: '' })
    expect((await profileOf()).share_geo_expire_dt).toBeNull()
    await agree(false)
    expect((await save({ is_share_geo: 'true' })).body).toMatchObject({ code: 'auth.location_consent' })
  })

  describe('always has an end', () => {
    const at = (minutes: number) => new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
    const endOf = async () => Date.parse((await profileOf()).share_geo_expire_dt!)
    beforeEach(async () => {
      await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'location_terms', '1', true)`
      me = { ...me, token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: '', now: server.clock.now }) }
    })

    test('after 60 minutes if none is chosen or the chosen one is erased', async () => {
      expect((await save({ is_share_geo: '1' })).status).toBe(200)
      expect(await endOf()).toBe(at(60).getTime())
      await save({ share_geo_expire_dt: at(15).toISOString() })
      // A repeated start keeps an end that is still to come.
      await save({ is_share_geo: '1' })
      expect(await endOf()).toBe(at(15).getTime())
      await save({ share_geo_expire_dt: '' })
      expect(await endOf()).toBe(at(60).getTime())
    })

    test('a new one when sharing starts again after its end', async () => {
      await save({ is_share_geo: '1', share_geo_expire_dt: at(15).toISOString() })
      server.clock.advance(15 * MINUTE_MS)
      await save({ is_share_geo: '1' })
      expect(await endOf()).toBe(at(60).getTime())
    })

    test('not in the past, whether it starts or goes on', async () => {
      const past = { share_geo_expire_dt: at(-1).toISOString() }
      const refused = { status: 400, body: { code: 'request.invalid', field: 'share_geo_expire_dt' } }
      expect(await save({ is_share_geo: '1', ...past })).toMatchObject(refused)
      expect(await profileOf()).toMatchObject({ is_share_geo: false, share_geo_expire_dt: null })
      await save({ is_share_geo: '1' })
      expect(await save(past)).toMatchObject(refused)
      expect(await endOf()).toBe(at(60).getTime())
    })
  })
})
