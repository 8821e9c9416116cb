import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreesTo } from '#features/account/server/public.ts'
import { aDaily, anItem, aMedia, leftOpen, moodOnly, waiting } from '#kit/server/testing/factories.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, editDaily, listDailyLine, type Daily, type DailyInfo } from '../contract.ts'
import { guestLine } from './guest.ts'
import { dailyHttp } from './http.ts'
import { hideMealPhotos } from './withdraw.ts'

// Meal photos rest on the health consent (decisions d-1): none without it, and none in sight after it is taken back.

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
    ['nobody was asked', [], 409],
    ['agreed', [true], 200],
    ['refused', [false], 409],
    ['taken back', [true, false], 409],
    ['given again', [true, false, true], 200],
  ])('%s: written and edited with %j is answered %d', async (_, answers, status) => {
    for (const agreed of answers) await answer(agreed)
    await answer(true, await server.aMember())
    const plain = await daily({ info: moodOnly })
    const pictured = await daily({ info: moodOnly, images })
    const before = await state()
    for (const info of [meal, sum]) {
      const done = [
        await create(info, [await anUpload()]),
        await edit(plain, info, [await anUpload()]),
        // The pictures that are there already count.
        await edit(pictured, info),
      ]
      expect(done.map((one) => one.status)).toEqual([status, status, status])
      for (const { body } of status === 409 ? done : []) expect(body).toMatchObject({ code: 'auth.health_consent', field: 'daily_images' })
    }
    if (status === 409) expect(await state()).toEqual(before)
  })

  test('without a picture, or a picture without a meal, asks nobody', async () => {
    const key = await anUpload()
    expect((await create(meal)).status).toBe(200)
    expect((await create(moodOnly, [key])).status).toBe(200)
    const no = await daily({ info: meal, images })
    expect((await edit(no, meal, [])).status).toBe(200)
    expect((await edit(no, sum)).status).toBe(200)
  })
})

describe('taking the consent back', () => {
  test('makes my meal photos private, keeps what stood, and leaves everything else as it was', async () => {
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
    await takeBack()
    expect(await rowsOf(hidden)).toMatchObject(hidden.map((post_no) => ({ post_no, visibility: 'private', images, edit_dt: moment() })))
    expect(await rowsOf(left)).toEqual(before)
    const history = await server.db
      .sql`select post_no, visibility, images from post_history where post_no = any(${[...hidden, ...left]}) order by post_no`
    expect([...history]).toEqual([
      { post_no: hidden[0], visibility: 'public', images },
      { post_no: hidden[1], visibility: 'followers', images },
    ])
    await takeBack()
    expect(await server.db.sql`select 1 from post_history where post_no = any(${hidden})`).toHaveLength(2)
  })

  test('takes them off the page that guests are shown from memory', async () => {
    const post_no = await daily({ info: meal, images })
    const read = () => guestLine(server.db).read(server.clock.now)
    await expect.poll(async () => (await read()) === (await read())).toBe(true)
    expect(await guests()).toContain(post_no)
    await takeBack()
    await expect.poll(guests).not.toContain(post_no)
  })

  test('waits for a meal photo that is being written, and hides it too', async () => {
    await answer(true)
    const commit = await leftOpen(server.db, async (tx) => {
      expect(await agreesTo(tx, me.user_no, 'health_sensitive')).toBe(true)
      return aDaily(tx, me.user_no, { info: meal, images })
    })
    const back = takeBack()
    await expect.poll(() => waiting(server.db)).toBe(1)
    const post_no = await commit()
    await back
    expect(await rowsOf([post_no])).toMatchObject([{ visibility: 'private' }])
  })

  test('and a meal photo that comes while it is at work is refused', async () => {
    await answer(true)
    const key = await anUpload()
    const post_no = await daily({ info: moodOnly })
    const commit = await leftOpen(server.db, forgetBody, hide)
    const written = [create(meal, [key]), edit(post_no, meal, [key])]
    await expect.poll(() => waiting(server.db)).toBe(2)
    await commit()
    expect((await Promise.all(written)).map(({ body }) => body.code)).toEqual(['auth.health_consent', 'auth.health_consent'])
  })
})

/** As the consent's own endpoint does it: the member's row first, then the answer, then the photos. */
function takeBack(): Promise<void> {
  return server.db.transaction(async (tx) => {
    await forgetBody(tx)
    await hide(tx)
  })
}

const forgetBody = ({ sql }: Tx) => sql`update users set weight = null where user_no = ${me.user_no}`

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

const moment = (): string => new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().replace(/\.000Z$/, '+09:00')

/** Everything that a refused call could have changed. */
function state(): Promise<unknown> {
  return server.db.sql`
    select (select json_agg(p order by post_no) from post p) as posts, (select count(*) from post_history) as history,
      (select count(*) from media where post_no is not null) as shown`
}
