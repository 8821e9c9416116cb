import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { aDaily, countLockWaits, leaveTransactionOpen, moodOnly } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, deleteDaily, editDaily, getDaily, listDailyLine, type Daily, type DailyCard } from '../contract.ts'
import type { Food } from '../contract/food.ts'
import type { Amount, Portion } from '../rules.ts'
import { cardOf } from '../testing.ts'
import { dailyHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember
const nothing = { ...moodOnly, emoji: null }
const bowl: Portion = { name: '1공기', size: 210, unit: 'g', kcal: 312, carb: 69.5, protein: 6, fat: 0.6 }
const fullInfo = {
  emoji: 1,
  eat: { setCalorie: 600, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' as const }] },
  health: { todayHealths: [{ name: '달리기', time: '32:00', set: 0, meter: 5000, count: 0 }] },
  routine: { record: { routine: [{ text: '물 2L', checked: true }], memo: '' } },
}

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

test('refuses guests, and edits or deletions of another member’s daily', async () => {
  const daily_no = await aDaily(server.db, me.user_no)
  const body = { daily_info: moodOnly, visibility: 'public' as const }
  for (const [as, status] of [
    [null, 401],
    [other, 404],
  ] as const) {
    expect((await server.call(editDaily, { params: { daily_no }, body }, { as })).status).toBe(status)
    expect((await server.call(deleteDaily, { params: { daily_no } }, { as })).status).toBe(status)
  }
  expect((await server.call(createDaily, { body }, { as: null, key: null })).status).toBe(401)
  expect(await row(daily_no)).toMatchObject({ content: '글', state: 1, edit_dt: null })
})

describe('createDaily', () => {
  test('stores the four records unchanged, and answers what the line shows', async () => {
    const written = await create({ daily_content: ' 3 < 5 & 물\r\n한 잔 ', daily_info: fullInfo })
    expect(written).toMatchObject({
      user_no: me.user_no,
      daily_content: '3 < 5 & 물\n한 잔',
      daily_info: fullInfo,
      daily_images: [],
      daily_thumb: null,
      visibility: 'public',
      record_date: '2026-11-21',
      like_qtt: 0,
      reply_qtt: 0,
      isfav: false,
      reg_dt: '2026-11-21T14:00:00+09:00',
      edit_dt: null,
    })
    const line = (await server.call(listDailyLine, { query: {} }, { as: me })).body.query as DailyCard[]
    expect(line[0]).toEqual(cardOf(written))
    expect((await server.call(getDaily, { params: { daily_no: written.daily_no } })).body.query).toEqual([written])
  })

  test('stores how much of a food was eaten, also in an edit', async () => {
    const eat = { setCalorie: 0, selectedFood: [eaten({}), eaten({ quantity: 315, by: 'size' })] }
    const { daily_no, daily_info } = await create({ daily_info: { ...moodOnly, eat } })
    expect(daily_info.eat).toEqual(eat)
    const changed = { ...moodOnly, eat: { ...eat, selectedFood: [eaten({ quantity: 2 }, 624)] } }
    const body = { daily_content: '', daily_info: changed, visibility: 'public' as const }
    const edited = await server.call(editDaily, { params: { daily_no }, body }, { as: me })
    expect((edited.body.query as Daily[])[0]!.daily_info).toEqual(changed)
  })

  test.each<[string, ReturnType<typeof eaten>, string]>([
    ['kcal that the amount does not give', eaten({}, 312), 'calorie'],
    ['no portions', eaten({ quantity: 0 }, 0), 'amount.quantity'],
    ['a hundred portions', eaten({ quantity: 100, portion: { ...bowl, kcal: 1 } }, 100), 'amount.quantity'],
    ['more than five kilograms', eaten({ quantity: 5001, by: 'size', portion: { ...bowl, kcal: 1 } }, 24), 'amount.quantity'],
    ['grams of a portion without a size', eaten({ quantity: 210, by: 'size', portion: { ...bowl, size: null } }, 312), 'amount.by'],
    ['a negative nutrient', eaten({ portion: { ...bowl, carb: -1 } }), 'amount.portion.carb'],
    ['a portion above five kilograms', eaten({ portion: { ...bowl, size: 5001 } }), 'amount.portion.size'],
  ])('refuses %s', async (_, food, field) => {
    const { status, body } = await send({ daily_info: { ...moodOnly, eat: { setCalorie: 0, selectedFood: [food] } } })
    expect([status, body.code, body.field]).toEqual([400, 'request.invalid', `daily_info.eat.selectedFood.0.${field}`])
    expect(await server.db.sql`select from post where user_no = ${me.user_no}`).toHaveLength(0)
  })

  test('escapes a script and keeps its text', async () => {
    const { daily_content } = await create({ daily_content: '<script>alert(1)</script><b onclick="x()">굵게</b>' })
    expect(daily_content).toBe('&lt;script>alert(1)&lt;/script><b>굵게</b>')
  })

  test('refuses an empty daily', async () => {
    for (const daily_content of ['', ' \n', '<p> </p>', '\u3164']) {
      const { status, body } = await send({ daily_content, daily_info: nothing })
      expect([daily_content, status, body.code]).toEqual([daily_content, 400, 'daily.empty'])
    }
    expect((await send({ daily_content: '글', daily_info: nothing })).status).toBe(200)
  })

  test('refuses a daily without visibility', async () => {
    const { status, body } = await server.send('POST /v2/user/daily_v2', { daily_info: moodOnly }, { as: me, key: crypto.randomUUID() })
    expect([status, body.field, body.msg]).toEqual([400, 'visibility', '누구에게 보일지 골라 주세요.'])
  })

  test.each([
    ['2026-11-21', 200],
    ['2026-11-14', 200],
    ['2026-11-13', 400],
    ['2026-11-22', 400],
  ])('a record date of %s gives %d when today is 2026-11-21 in Korea', async (record_date, status) => {
    const answer = await send({ record_date })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toMatchObject({ code: 'daily.bad_date', field: 'record_date' })
    else expect((answer.body.query as Daily[])[0]!.record_date).toBe(record_date)
  })

  test('the first visibility becomes the default, later ones do not', async () => {
    await create({ visibility: 'followers' })
    await create({ visibility: 'public' })
    const settings = await server.db.sql`select setting_key, setting_value from user_setting where user_no = ${me.user_no}`
    expect([...settings]).toEqual([{ setting_key: 'default_visibility', setting_value: 'followers' }])
  })

  test('dailys of several members that are written together answer the bytes of their detail', async () => {
    const authors = await Promise.all(Array.from({ length: 8 }, () => server.aMember()))
    const answers = await Promise.all(
      authors.map((as, nth) =>
        server.call(
          createDaily,
          { body: { daily_content: `글 ${nth}`, daily_info: fullInfo, visibility: nth % 2 ? 'public' : 'private' } },
          { as },
        ),
      ),
    )
    for (const [nth, { status, body }] of answers.entries()) {
      const [written] = body.query as [Daily]
      const detail = await server.call(getDaily, { params: { daily_no: written.daily_no } }, { as: authors[nth]! })
      expect([status, JSON.stringify(written)]).toEqual([200, JSON.stringify((detail.body.query as Daily[])[0])])
      expect(written).toMatchObject({ user_no: authors[nth]!.user_no, daily_content: `글 ${nth}` })
    }
  })

  test('a member whose row is locked delays only their own daily', async () => {
    const commit = await leaveTransactionOpen(server.db, (tx) => tx.sql`select from users where user_no = ${me.user_no} for update`)
    const waiting = send({})
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    const body = { daily_info: moodOnly, visibility: 'public' as const }
    expect((await server.call(createDaily, { body }, { as: other })).status).toBe(200)
    await commit()
    expect((await waiting).status).toBe(200)
    expect(await server.db.sql`select 1 from post where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('a repeated idempotency key writes once', async () => {
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([send({}, key), send({}, key)])
    expect(first.body).toEqual(second.body)
    expect(await server.db.sql`select 1 from post where user_no = ${me.user_no}`).toHaveLength(1)
  })
})

describe('editDaily', () => {
  test('changes text, records and visibility, sets edit_dt, and stores the earlier version', async () => {
    const { daily_no, reg_dt } = await create({ daily_content: '처음' })
    server.clock.advance(MINUTE_MS)
    const edit = (daily_content: string) =>
      server.call(editDaily, { params: { daily_no }, body: { daily_content, daily_info: fullInfo, visibility: 'private' } }, { as: me })
    const { body } = await edit('둘째')
    expect((body.query as Daily[])[0]).toMatchObject({
      daily_no,
      daily_content: '둘째',
      daily_info: fullInfo,
      visibility: 'private',
      reg_dt,
      edit_dt: koreanNow(),
    })
    // Two edits at the same time: the history has both versions.
    await Promise.all([edit('셋째'), edit('셋째')])
    const history = await server.db.sql`select content, visibility from post_history where post_no = ${daily_no} order by edit_dt`
    expect([...history]).toEqual([
      { content: '처음', visibility: 'public' },
      { content: '둘째', visibility: 'private' },
      { content: '셋째', visibility: 'private' },
    ])
  })

  test('refuses an edit that empties the daily', async () => {
    const { daily_no } = await create({})
    const { body } = await server.call(editDaily, { params: { daily_no }, body: { daily_info: nothing, visibility: 'public' } }, { as: me })
    expect(body.code).toBe('daily.empty')
  })
})

test('a deleted daily is not found by anyone, its author included, and its row stays', async () => {
  const { daily_no } = await create({})
  expect((await server.call(deleteDaily, { params: { daily_no } }, { as: me })).body).toEqual({ state: 1, query: {} })
  for (const as of [me, other, null]) {
    expect((await server.call(getDaily, { params: { daily_no } }, { as })).body).toMatchObject({
      code: 'daily.not_found',
      msg: '볼 수 없는 페이지입니다',
    })
  }
  expect((await server.call(deleteDaily, { params: { daily_no } }, { as: me })).status).toBe(404)
  expect(
    (await server.call(editDaily, { params: { daily_no }, body: { daily_info: moodOnly, visibility: 'public' } }, { as: me })).status,
  ).toBe(404)
  expect(await row(daily_no)).toMatchObject({ state: 0, content: '글' })
})

function eaten(change: Partial<Amount>, calorie = 468): Food {
  return { key: '쌀밥', calorie, sort: 'lunch', amount: { quantity: 1.5, by: 'portion', portion: bowl, ...change } }
}

type Given = Partial<{ daily_content: string; daily_info: Daily['daily_info']; visibility: Daily['visibility']; record_date: string }>

function send(given: Given, key?: string) {
  const body = { daily_content: '글', daily_info: moodOnly, visibility: 'public' as const, ...given }
  return server.call(createDaily, { body }, { as: me, ...(key ? { key } : {}) })
}

async function create(given: Given): Promise<Daily> {
  return ((await send(given)).body.query as Daily[])[0]!
}

async function row(daily_no: number) {
  return (await server.db.sql`select * from post where post_no = ${daily_no}`)[0]
}

function koreanNow(): string {
  return new Date(server.clock.now.getTime() + 9 * HOUR_MS).toISOString().replace(/\.000Z$/, '+09:00')
}
