import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getSharing, listLocationRecords, saveHome, startSharing, stopSharing } from '../contract.ts'
import { placeOf } from './distance.ts'
import { location } from './feature.ts'
import { recordProvided } from './records.ts'
import { endSharesSoon } from './share.ts'
import { aConsenting, aSharing, AT_SEA, CITY_HALL, setScope } from './testing.ts'
import { isPlaceVisibleSql } from './visible.ts'

let server: TestServer
let me: TestMember
let other: TestMember
beforeAll(async () => {
  server = await featureServer([location])
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aSharing(server)
  other = await aConsenting(server)
})

const send = (at: unknown, as: TestMember | null = me) => server.send('POST /v1/user/lbs/addcrd', at, { as })
const start = (body = {}, as = me) => server.call(startSharing, { body }, { as })
const stop = () => server.call(stopSharing, {}, { as: me })
const state = async () => (await server.call(getSharing, {}, { as: me })).body.query
const stored = async ({ user_no } = me) => (await server.db.sql`select * from location_position where user_no = ${user_no}`).length
const SEES = `select ${isPlaceVisibleSql({ sharer: '$1::bigint', viewer: '$2::bigint', now: '$3::timestamptz' })} as sees`
async function sees(viewer: TestMember | null = other): Promise<boolean> {
  const [row] = await rowsOf<{ sees: boolean }>(server.db, SEES, [me.user_no, viewer?.user_no ?? null, server.clock.now])
  return row!.sees
}

describe('who may share', () => {
  test('refuses guests, members without the consent, of an unknown age, and while sharing is off', async () => {
    expect((await send(CITY_HALL, null)).status).toBe(401)
    const unasked = await server.aMember({ birth: '1990-03-01' })
    expect((await start({}, unasked)).body).toMatchObject({ code: 'auth.location_consent' })
    expect((await send(CITY_HALL, unasked)).body).toMatchObject({ code: 'auth.location_consent' })
    const unknown = await aConsenting(server, { birth: null })
    expect((await start({}, unknown)).body).toMatchObject({ code: 'location.age_unknown' })
    expect((await send(CITY_HALL, other)).body).toMatchObject({ code: 'location.off' })
    expect(await stored(other)).toBe(0)
  })

  test.each([
    [{ lat: 91, lng: 127 }, 'request.invalid', 'lat'],
    [{ lat: '37.5', lng: 127 }, 'request.invalid', 'lat'],
    [{ lat: 37.5, lng: null }, 'request.invalid', 'lng'],
    [{ lat: Number.NaN, lng: 127 }, 'request.invalid', 'lat'],
    [{ lat: 35.68, lng: 139.69 }, 'location.outside', 'lat'],
    [AT_SEA, 'location.outside', 'lat'],
  ])('refuses the position %o and stores nothing', async (at, code, field) => {
    await server.db.sql`delete from location_position where user_no = ${me.user_no}`
    expect(await send(at)).toMatchObject({ status: 400, body: { code, field } })
    expect(await stored()).toBe(0)
  })

  test('answers the time that is left and the district, also when sent again', async () => {
    server.clock.advance(18 * MINUTE_MS)
    for (const _ of [1, 2]) {
      expect((await send(CITY_HALL)).body.query).toMatchObject({ left_seconds: 42 * 60, region: '서울 중구', is_hidden: false })
    }
    expect(await stored()).toBe(1)
  })
})

describe('who sees a position', () => {
  test('everybody, followers or members who follow each other, as the setting says; never guests and oneself', async () => {
    expect([await sees(), await sees(null), await sees(me)]).toEqual([true, false, false])
    await setScope(server, me, 'followers')
    expect(await sees()).toBe(false)
    await relate(server.db, 'follow', other.user_no, me.user_no)
    expect(await sees()).toBe(true)
    await setScope(server, me, 'mutual')
    expect(await sees()).toBe(false)
    await relate(server.db, 'follow', me.user_no, other.user_no)
    expect(await sees()).toBe(true)
  })

  test('nobody after a block in either direction, and nobody who does not send or does not show', async () => {
    for (const [one, two] of [
      [me, other],
      [other, me],
    ] as const) {
      await relate(server.db, 'block', one.user_no, two.user_no)
      expect(await sees()).toBe(false)
      await server.db.sql`delete from block`
    }
    await start({ is_show_geo: false })
    expect(await sees()).toBe(false)
    await start({ is_show_geo: true })
    expect(await sees()).toBe(true)
  })

  test('members under 19 and others never see each other, nor does anybody of an unknown age', async () => {
    const minor = await aConsenting(server, { birth: '2008-01-01' })
    expect([await sees(minor), await sees(await server.aMember())]).toEqual([false, false])
    me = await aSharing(server, CITY_HALL, { birth: '2009-01-01' })
    expect([await sees(minor), await sees()]).toEqual([true, false])
  })

  test('a position that is older than 15 minutes is not shown until the next one', async () => {
    server.clock.advance(15 * MINUTE_MS)
    expect(await sees()).toBe(false)
    await send(CITY_HALL)
    expect(await sees()).toBe(true)
  })
})

describe('the end', () => {
  test('ends at its time without the phone: first in what is read, then the row', async () => {
    server.clock.advance(59 * MINUTE_MS)
    await send(CITY_HALL)
    server.clock.advance(MINUTE_MS)
    expect(await sees()).toBe(false)
    expect(await state()).toMatchObject({ is_share_geo: false, share_geo_expire_dt: null, region: null })
    expect((await send(CITY_HALL)).body).toMatchObject({ code: 'location.off' })
    await server.app.services.timers.run(server.clock.now)
    expect(await stored()).toBe(0)
  })

  test.each([15, 60, 480])('shares for %i minutes', async (minutes) => {
    await start({ minutes })
    server.clock.advance(minutes * MINUTE_MS - 1)
    expect((await send(CITY_HALL)).status).toBe(200)
    server.clock.advance(1)
    expect((await send(CITY_HALL)).status).toBe(409)
  })

  test('a stop deletes the position; the app’s start begins none until the member does', async () => {
    expect((await stop()).body.query).toMatchObject({ is_share_geo: false, is_geo_manually_disabled: true })
    expect(await stored()).toBe(0)
    expect((await start({ is_auto: true })).body.query).toMatchObject({ is_share_geo: false })
    expect((await send(CITY_HALL)).body).toMatchObject({ code: 'location.off' })
    expect((await start()).body.query).toMatchObject({ is_share_geo: true, is_geo_manually_disabled: false })
  })

  test('the app’s start shares for an hour, leaves a running share alone and shows nobody to others unasked', async () => {
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${other.user_no}, 'geo_minutes', '480')`
    const begun = await start({ is_auto: true }, other)
    expect(begun.body.query).toMatchObject({ is_share_geo: true, is_show_geo: false })
    const until = (minutes: number) => server.clock.now.getTime() + minutes * MINUTE_MS
    const endOf = ({ body }: typeof begun) => Date.parse((body.query as { share_geo_expire_dt: string }).share_geo_expire_dt)
    expect(endOf(begun)).toBe(until(60))
    await start({ minutes: 15 }, other)
    server.clock.advance(MINUTE_MS)
    expect(endOf(await start({ is_auto: true }, other))).toBe(until(14))
  })

  test('of a stop and positions at the same time, no position is left', async () => {
    for (let round = 0; round < 8; round++) {
      await start()
      const answers = await Promise.all([send(CITY_HALL), send(CITY_HALL), stop(), send(CITY_HALL)])
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(await stored()).toBe(0)
    }
  })

  test.each(['is_share_geo = false', 'state = 0'])('the position goes with %s', async (change) => {
    await server.admin.sql.unsafe(`update users set ${change} where user_no = ${me.user_no}`)
    expect(await stored()).toBe(0)
    expect(await sees()).toBe(false)
  })
})

describe('the home zone', () => {
  const metres = (north: number) => ({ ...CITY_HALL, lat: CITY_HALL.lat + north / 111_195 })

  test('hides at once and within 200 m in every direction, and stores no home', async () => {
    await server.call(saveHome, { body: CITY_HALL }, { as: me })
    expect(await sees()).toBe(false)
    for (const north of [0, 199, -199]) {
      expect((await send(metres(north))).body.query).toMatchObject({ is_hidden: true })
      expect(await sees()).toBe(false)
    }
    await send(metres(3000))
    expect(await sees()).toBe(true)
    const [home] = await server.db.sql<{ lat: number; lng: number }[]>`select lat, lng from location_home where user_no = ${me.user_no}`
    expect(home).not.toMatchObject(CITY_HALL)
  })
})

test('records are kept for six months', async () => {
  const records = () => server.db.sql`select kind, record_qtt from location_record where user_no = ${me.user_no}`
  await send(CITY_HALL)
  expect(await records()).toEqual([{ kind: 'collect', record_qtt: 2 }])
  await location.cleanups![0]!(server.db, new Date(server.clock.now.getTime() + 183 * DAY_MS), server.app.services)
  expect(await records()).toHaveLength(1)
  await location.cleanups![0]!(server.db, new Date(server.clock.now.getTime() + 185 * DAY_MS), server.app.services)
  expect(await records()).toHaveLength(0)
})

test('a member sees to whom their place was shown, and nobody else’s records', async () => {
  await recordProvided(server.db, { userNos: [me.user_no], receiverNo: other.user_no, now: server.clock.now })
  await recordProvided(server.db, { userNos: [me.user_no], receiverNo: other.user_no, now: server.clock.now })
  const own = (as: TestMember) => server.call(listLocationRecords, {}, { as })
  expect((await own(me)).body.query).toMatchObject([
    { kind: 'provide', receiver: { user_no: other.user_no }, record_qtt: 2 },
    { kind: 'collect', receiver: null },
  ])
  expect((await own(other)).body.query).toEqual([])
})

test('an arrival ends the share by its timer; the app’s next start begins one', async () => {
  await server.db.transaction((tx) => endSharesSoon(tx, [me.user_no, other.user_no], server.clock.now))
  await server.app.services.timers.run(server.clock.now)
  expect(await stored()).toBe(0)
  expect((await start({ is_auto: true })).body.query).toMatchObject({ is_share_geo: true })
})

test('distances are measured from what is shown of the own position, else from the district', async () => {
  await server.db.sql`update users set sigungu_code = '26350' where user_no in (${me.user_no}, ${other.user_no})`
  const [mine, theirs, chosen] = await Promise.all([
    placeOf(server.db, me.user_no, undefined),
    placeOf(server.db, other.user_no, undefined),
    placeOf(server.db, me.user_no, '11680'),
  ])
  const [shown] = await server.db.sql`select shown_lat as lat, shown_lng as lng from location_position where user_no = ${me.user_no}`
  expect([mine, theirs, chosen].map((place) => place!.sigungu_code)).toEqual(['11140', '26350', '11680'])
  expect(mine).toMatchObject(shown!)
  expect(chosen).not.toMatchObject(shown!)
  await stop()
  expect(await placeOf(server.db, me.user_no, undefined)).toEqual(theirs)
})
