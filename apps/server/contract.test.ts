import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkHaruName,
  checkUserId,
  findId,
  findPw,
  getProfile,
  logIn,
  logOut,
  profile,
  refreshToken,
  register,
  resetPw,
  saveProfile,
} from '#features/account/contract.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { logAd } from '#features/ad/contract.ts'
import { previewCart } from '#features/cart/contract.ts'
import { createDaily, daily, getDaily } from '#features/daily/contract.ts'
import { createFeed, feed, getFeed } from '#features/feed/contract.ts'
import {
  askGuardianLink,
  cancelGuardedCharge,
  changeCap,
  endConsent,
  freezeSpending,
  listGuardedCharges,
  listGuardedRooms,
  openGuardian,
  openGuardianLink,
} from '#features/guardian/contract.ts'
import { beginIdentity, finishIdentity, sendPhoneCode } from '#features/identity/contract.ts'
import { countKinView } from '#features/kin/contract.ts'
import { likeDaily, unlikeDaily } from '#features/like/contract.ts'
import { getSettings } from '#features/settings/contract.ts'
import { findSensitiveChange, undoSensitiveChange } from '#features/sensitive-change/contract.ts'
import { finishSocial } from '#features/social/contract.ts'
import { acceptInvitation, findInvitation, logInOperator } from '#features/operator/contract.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import { declaredEndpoints as declared } from './testing-endpoints.ts'

describe('the contract', () => {
  test('no endpoint is declared twice, regardless of parameter names', () => {
    const lines = declared.map(({ line }) => line.replace(/:\w+/g, ':'))
    expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted())
    expect(lines.length).toBeGreaterThan(15)
  })

  test('exactly the declared endpoints are handled, each once', () => {
    const { handled } = composeFeatures(features)
    expect(handled.map(({ endpoint }) => endpoint.line).toSorted()).toEqual(declared.map(({ line }) => line).toSorted())
  })

  test('only counts, error reports, carts of guests, log-in, guardian calls and operators’ log-in are open to guests for writing', () => {
    const open = declared.filter(({ access, method }) => access === 'open' && method !== 'GET').map(({ line }) => line)
    const logInCalls = [
      logIn,
      checkUserId,
      checkHaruName,
      register,
      findId,
      findPw,
      resetPw,
      beginIdentity,
      finishIdentity,
      sendPhoneCode,
      finishSocial,
    ]
    // Authorized by the link of a message, or by a proof of identity.
    const ownerCalls = [findSensitiveChange, undoSensitiveChange]
    // Authorized by a proof of identity or the link of a message, because guardians have no account.
    const links = [askGuardianLink, openGuardianLink]
    const guardianCalls = [
      ...links,
      cancelGuardedCharge,
      changeCap,
      endConsent,
      freezeSpending,
      listGuardedCharges,
      listGuardedRooms,
      openGuardian,
    ]
    const operatorCalls = [logInOperator, findInvitation, acceptInvitation]
    const others = [...logInCalls, ...ownerCalls, ...guardianCalls, ...operatorCalls]
    expect(open.toSorted()).toEqual([sendTrace, logAd, countKinView, previewCart, ...others].map(({ line }) => line).toSorted())
    expect([sendTrace, previewCart, ...others].filter(({ rate }) => rate === undefined)).toEqual([])
  })
})

describe('answers of the specification’s section 7', () => {
  let server: TestServer
  let me: TestMember
  beforeAll(async () => {
    server = await featureServer(features)
    me = await server.aMember({ user_id: 'wire', password_hash: await hashPassword('wire-password-1') })
    await server.db.sql`insert into user_setting values (${me.user_no}, 'theme', 'dark')`
  })
  afterAll(() => server.close())

  test('POST /v1/user/auth/login: token beside state', async () => {
    const { body } = await server.call(logIn, { body: { user_id: 'wire', password: 'wire-password-1' } })
    expect(body).toEqual({ state: 1, token: expect.any(String) as string })
  })

  test('GET /v1/user/auth/profile: query is one object with every field of the User', async () => {
    const { body } = await server.call(getProfile, {}, { as: me })
    expect(Object.keys(body)).toEqual(['state', 'query'])
    expect(Object.keys(body.query as object).toSorted()).toEqual(Object.keys(profile.shape).toSorted())
    const named =
      'user_no user_social_provider user_verified user_info user_profile cate_no isexpert expert_no is_share_geo is_show_geo ' +
      'share_geo_expire_dt is_geo_manually_disabled user_token unread_qtt'
    expect(named.split(' ').filter((field) => !(field in (body.query as object)))).toEqual([])
    expect(Object.keys((body.query as { user_info: object }).user_info)).toEqual(['haru_name', 'haru_statemsg', 'haru_character'])
  })

  test('POST /v1/user/auth/profile: multipart, the fields of the payload, nil values and plain objects refused', async () => {
    const body = {
      user_token: 'push',
      is_share_geo: 'false',
      is_show_geo: 'false',
      share_geo_expire_dt: '2026-11-21T15:00:00+09:00',
    } as const
    const answer = await server.call(saveProfile, { body }, { as: me })
    expect(answer.body).toMatchObject({ state: 1, query: { ...body, is_share_geo: false, is_show_geo: false } })
    for (const [value, msg] of [
      ['null', 'nil values cannot be sent in form data'],
      ['[object Object]', 'plain objects must be converted to a JSON string first'],
    ] as const) {
      const refused = await server.call(saveProfile, { body: { user_token: value } }, { as: me })
      expect(refused).toMatchObject({ status: 400, body: { state: -9, msg, field: 'user_token' } })
    }
  })

  test('GET /v1/user/auth/logout/kakao: a redirect, and documented as one', async () => {
    const answer = await fetch(`${server.url}/v1/user/auth/logout/kakao`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    const document = await fetch(`${server.url}/openapi.json`)
    const { paths } = (await document.json()) as { paths: Record<string, Record<string, object>> }
    expect(Object.keys(paths['/v1/user/auth/logout/kakao']!)).toEqual(['post', 'get'])
    expect(paths['/v1/user/auth/logout/kakao']!['get']).toMatchObject({
      security: [{}],
      parameters: [{ name: 'state', in: 'query', required: false }],
      responses: { 302: { headers: { location: {} } } },
    })
  })

  test('GET /v1/user/auth/refresh: token beside state', async () => {
    const { body } = await server.call(refreshToken, {}, { as: await server.aMember() })
    expect(body).toEqual({ state: 1, token: expect.any(String) as string })
  })

  test('GET /v1/user/settings: query is a list of pairs', async () => {
    const { body } = await server.call(getSettings, {}, { as: me })
    expect(Object.keys(body)).toEqual(['state', 'query'])
    expect(body.query).toContainEqual({ setting_key: 'theme', setting_value: 'dark' })
    for (const pair of body.query as object[]) expect(Object.keys(pair)).toEqual(['setting_key', 'setting_value'])
  })

  test('GET /v1/user/feed/{feed_no}: query[0]', async () => {
    const key = await aMedia(server.db, me.user_no)
    const made = await server.call(createFeed, { body: { feed_images: [{ key }], visibility: 'public' } }, { as: me })
    const { feed_no } = (made.body.query as [{ feed_no: number }])[0]
    const { body } = await server.call(getFeed, { params: { feed_no } })
    expect(body).toMatchObject({ state: 1, query: [{ feed_no, user_no: me.user_no }] })
    expect(Object.keys((body.query as [object])[0]).toSorted()).toEqual(Object.keys(feed.shape).toSorted())
  })

  test('GET /v2/user/daily_v2/{daily_no}: query[0]; POST and DELETE /v2/user/daily_fav take daily_no', async () => {
    const record = {
      emoji: 1,
      eat: { setCalorie: 600, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' as const }] },
      health: { todayHealths: [{ name: '달리기', time: '32:00', set: 0, meter: 5000, count: 0 }] },
      routine: { record: { routine: [{ text: '물 2L', checked: true }], memo: '' } },
    }
    const created = await server.call(createDaily, { body: { daily_content: '', daily_info: record, visibility: 'public' } }, { as: me })
    const { daily_no } = (created.body.query as [{ daily_no: number }])[0]
    const { body } = await server.call(getDaily, { params: { daily_no } })
    expect(body).toMatchObject({
      state: 1,
      query: [{ daily_no, user_no: me.user_no, daily_info: record, like_qtt: 0, reply_qtt: 0, isfav: false }],
    })
    expect(Object.keys((body.query as [object])[0]).toSorted()).toEqual(Object.keys(daily.shape).toSorted())
    expect((await server.call(likeDaily, { body: { daily_no } }, { as: me })).body).toEqual({
      state: 1,
      query: { isfav: true, like_qtt: 1 },
    })
    expect((await server.call(unlikeDaily, { query: { daily_no } }, { as: me })).body).toEqual({
      state: 1,
      query: { isfav: false, like_qtt: 0 },
    })
  })

  test('POST /v1/user/sentry/trace takes exactly the six fields', async () => {
    const trace = { deviceInfo: {}, error: {}, url: '/', request: {}, response: {}, status: 500 }
    expect((await server.call(sendTrace, { body: trace })).body).toEqual({ state: 1, query: {} })
    expect(Object.keys((sendTrace.body as { shape: object }).shape)).toEqual(Object.keys(trace))
  })

  test('a log-out answers with an empty query', async () => {
    expect((await server.call(logOut, {}, { as: await server.aMember() })).body).toEqual({ state: 1, query: {} })
  })
})
