import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreesTo } from '#features/account/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aDaily, anItem, aMedia, leaveTransactionOpen, moodOnly, countLockWaits } from '#kit/server/testing/factories.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, editDaily, listDailyLine, type Daily, type DailyInfo } from '../contract.ts'
import { guestLine } from './guest-line.ts'
import { dailyHttp } from './http.ts'
import { hideMealPhotos } from './meal-photos.ts'

// Meal photos need the health consent (decisions d-1): none is written without it, and none stays visible after it is withdrawn.

const meal: DailyInfo = { ...moodOnly, eat: { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] } }
const sum: DailyInfo = { ...moodOnly, eat: { setCalorie: 600, selectedFood: [] } }

const images = [anItem('k')]

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

describe('a meal photo', () => {
  test.each([
    ['without an answer', [], 409],
    ['agreed', [true], 200],
    ['refused', [false], 409],
    ['withdrawn', [true, false], 409],
    ['given again', [true, false, true], 200],
  ])('with the consent %s: writing and editing with %j gives %d', async (_, answers, status) => {
    for (const agreed of answers) await answer(agreed)
    await answer(true, await server.aMember())
    const plain = await daily({ info: moodOnly })
    const pictured = await daily({ info: moodOnly, images })
    const before = await state()
    for (const info of [meal, sum]) {
      const done = [
        await create(info, [await anUpload()]),
        await edit(plain, info, [await anUpload()]),
        // The pictures that the daily already has count too.
        await edit(pictured, info),
      ]
      expect(done.map((one) => one.status)).toEqual([status, status, status])
      for (const { body } of status === 409 ? done : []) expect(body).toMatchObject({ code: 'daily.health_consent', field: 'daily_images' })
    }
    if (status === 409) expect(await state()).toEqual(before)
  })

  test('a meal without a picture, and a picture without a meal, need no consent', async () => {
    const key = await anUpload()
    expect((await create(meal)).status).toBe(200)
    expect((await create(moodOnly, [key])).status).toBe(200)
    const no = await daily({ info: meal, images })
    expect((await edit(no, meal, [])).status).toBe(200)
    expect((await edit(no, sum)).status).toBe(200)
  })
})

describe('withdrawing the consent', () => {
  test('makes my meal photos private with history, and changes no other daily', async () => {
    const hidden = [await daily({ info: meal, images }), await daily({ info: sum, images, visibility: 'followers' })]
    const other = await server.aMember()
    const left = [
      await daily({ info: meal }),
      await daily({ info: moodOnly, images }),
      await daily({ info: meal, images, visibility: 'private' }),
      await daily({ info: meal, images, state: 0 }),
      await aDaily(server.db, other.user_no, { info: meal, images }),
    ]
    const before = await rowsOf(left)
    await withdrawConsent()
    expect(await rowsOf(hidden)).toMatchObject(hidden.map((post_no) => ({ post_no, visibility: 'private', images, edit_dt: moment() })))
    expect(await rowsOf(left)).toEqual(before)
    const history = await server.db
      .sql`select post_no, visibility, images from post_history where post_no = any(${[...hidden, ...left]}) order by post_no`
    expect([...history]).toEqual([
      { post_no: hidden[0], visibility: 'public', images },
      { post_no: hidden[1], visibility: 'followers', images },
    ])
    await withdrawConsent()
    expect(await server.db.sql`select 1 from post_history where post_no = any(${hidden})`).toHaveLength(2)
  })

  test('removes them from the guests’ page in memory', async () => {
    const post_no = await daily({ info: meal, images })
    const read = () => guestLine(server.db).read(server.clock.now)
    await expect.poll(async () => (await read()) === (await read())).toBe(true)
    expect(await guests()).toContain(post_no)
    await withdrawConsent()
    await expect.poll(guests).not.toContain(post_no)
  })

  test('waits for a meal photo that is being written, and makes it private too', async () => {
    await answer(true)
    const commit = await leaveTransactionOpen(server.db, async (tx) => {
      expect(await agreesTo(tx, me.user_no, 'health_sensitive')).toBe(true)
      return aDaily(tx, me.user_no, { info: meal, images })
    })
    const back = withdrawConsent()
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    const post_no = await commit()
    await back
    expect(await rowsOf([post_no])).toMatchObject([{ visibility: 'private' }])
  })

  test('refuses a meal photo that is written meanwhile', async () => {
    await answer(true)
    const key = await anUpload()
    const post_no = await daily({ info: moodOnly })
    const commit = await leaveTransactionOpen(server.db, clearWeight, hide)
    const written = [create(meal, [key]), edit(post_no, meal, [key])]
    await expect.poll(() => countLockWaits(server.db)).toBe(2)
    await commit()
    expect((await Promise.all(written)).map(({ body }) => body.code)).toEqual(['daily.health_consent', 'daily.health_consent'])
  })
})

/** As the endpoint of the consent does it: locks the member's row, stores the answer, then hides the photos. */
function withdrawConsent(): Promise<void> {
  return server.db.transaction(async (tx) => {
    await clearWeight(tx)
    await hide(tx)
  })
}

const clearWeight = ({ sql }: Tx) => sql`update users set weight = null where user_no = ${me.user_no}`

async function hide(tx: Tx): Promise<void> {
  await answer(false, me, tx)
  await hideMealPhotos(tx, me.user_no, server.clock.now)
}

const anUpload = (): Promise<string> => aMedia(server.db, me.user_no)

const answer = (agreed: boolean, { user_no } = me, db: Db = server.db) =>
  db.sql`insert into user_consent (user_no, kind, version, agreed) values (${user_no}, 'health_sensitive', '1', ${agreed})`

const daily = (columns: object): Promise<number> => aDaily(server.db, me.user_no, { ...columns })

function bodyOf(daily_info: DailyInfo, keys?: string[]) {
  const daily_images = keys?.map((key) => ({ key }))
  return { daily_content: '글', daily_info, visibility: 'public' as const, ...(daily_images ? { daily_images } : {}) }
}

const create = (info: DailyInfo, keys?: string[]) => server.call(createDaily, { body: bodyOf(info, keys) }, { as: me })

const edit = (daily_no: number, info: DailyInfo, keys?: string[]) =>
  server.call(editDaily, { params: { daily_no }, body: bodyOf(info, keys) }, { as: me })

async function rowsOf(numbers: number[]): Promise<unknown[]> {
  return [...(await server.db.sql`select * from post where post_no = any(${numbers}) order by post_no`)]
}

async function guests(): Promise<number[]> {
  const { body } = await server.call(listDailyLine, { query: {} })
  return (body.query as Daily[]).map(({ daily_no }) => daily_no)
}

const moment = (): string => new Date(server.clock.now.getTime() + 9 * HOUR_MS).toISOString().replace(/\.000Z$/, '+09:00')

/** Everything that a refused call could have changed. */
function state(): Promise<unknown> {
  return server.db.sql`
    select (select json_agg(p order by post_no) from post p) as posts, (select count(*) from post_history) as history,
      (select count(*) from media where post_no is not null) as shown`
}
