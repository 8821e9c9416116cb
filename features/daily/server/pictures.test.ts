import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaItem } from '#features/media/contract.ts'
import { aMedia, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, deleteDaily, editDaily, getDaily, listDailyLine, listMyDailys, type Daily, type DailyCard } from '../contract.ts'
import { cardOf } from '../testing.ts'
import { dailyHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

test('refuses an upload of another member, an unfinished, used, unknown or repeated one', async () => {
  const mine = await aMedia(server.db, me.user_no)
  const refused: [string, string[]][] = [
    ['of another member', [await aMedia(server.db, other.user_no)]],
    ['unfinished', [await aMedia(server.db, me.user_no, { state: 0 })]],
    ['of another daily', (await created({ keys: 1 })).daily_images.map(({ key }) => key)],
    ['unknown', [crypto.randomUUID()]],
    ['twice', [mine, mine]],
    ['twice in other letters', [mine, mine.toUpperCase()]],
  ]
  const { daily_no } = await created({})
  const untouched = await state()
  for (const [what, keys] of refused) {
    for (const answer of [await create({ images: [mine, ...keys] }), await edit(daily_no, { images: [mine, ...keys] })]) {
      expect([what, answer.status, answer.body.code, answer.body.field]).toEqual([what, 409, 'media.not_usable', 'daily_images'])
    }
  }
  const eleven = Array.from({ length: 11 }, () => crypto.randomUUID())
  expect((await create({ images: eleven })).body).toMatchObject({ field: 'daily_images', msg: 'Media can be added up to 10.' })
  expect(await state()).toEqual(untouched)
})

describe('createDaily', () => {
  test('every list shows the pictures in the given order, the first as the thumb', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => aMedia(server.db, me.user_no)))
    const order = [keys[2]!, keys[0]!, keys[1]!]
    const daily = await created({ images: order })
    expect(daily.daily_images.map(({ key }) => key)).toEqual(order)
    expect(daily.daily_images[0]).toEqual({
      key: order[0],
      mimetype: 'image/jpeg',
      width: 40,
      height: 30,
      seconds: null,
      placeholder: null,
      transforms: Object.fromEntries(['thm', 'lst', 'lst2x', 'full'].map((size) => [size, `/media/${order[0]}/${size}`])),
    })
    expect(daily.daily_thumb).toBe(`/media/${order[0]}/thm`)
    for (const shown of [await detail(daily.daily_no, null), (await mine())[0]]) expect(shown).toEqual(daily)
    expect((await line(other))[0]).toEqual(cardOf(daily))
  })

  test('a film without a still picture has no thumb', async () => {
    const film = await aMedia(server.db, me.user_no, { mimetype: 'video/mp4', seconds: 3 })
    for (const visibility of ['public', 'private'] as const) {
      const key = visibility === 'public' ? film : await aMedia(server.db, me.user_no, { mimetype: 'video/mp4', seconds: 3 })
      expect(await created({ images: [key], visibility })).toMatchObject({ daily_images: [{ key, seconds: 3 }], daily_thumb: null })
    }
  })

  test('a picture without text and records is accepted', async () => {
    const nothing = { ...moodOnly, emoji: null }
    const daily = await created({ keys: 1, content: '', info: nothing })
    const emptied = await edit(daily.daily_no, { images: [], content: '', info: nothing })
    expect(emptied.body.code).toBe('daily.empty')
    expect((await edit(daily.daily_no, { content: ' ', info: nothing })).status).toBe(200)
    expect((await detail(daily.daily_no, me)).daily_images).toHaveLength(1)
  })

  test('a repeated idempotency key attaches the pictures once and gives the same answer, marks included', async () => {
    const images = [await aMedia(server.db, me.user_no)]
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      create({ images, visibility: 'private' }, key),
      create({ images, visibility: 'private' }, key),
    ])
    server.clock.advance(600_000)
    const third = await create({ images, visibility: 'private' }, key)
    expect([first.status, second.body, third.body]).toEqual([200, first.body, first.body])
    expect(await server.db.sql`select 1 from post where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('of parallel dailys with the same picture exactly one is written', async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await aMedia(server.db, me.user_no), await aMedia(server.db, me.user_no)]
      const answers = await Promise.all([create({ images: [a, b] }), create({ images: [b, a] }), create({ images: [a] })])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    }
    const rows = await server.db.sql<{ n: number; attached: number }[]>`
      select jsonb_array_length(images) as n, (select count(*) from media m where m.post_no = p.post_no) as attached
      from post p where user_no = ${me.user_no}`
    expect(rows).toHaveLength(5)
    expect(rows.every(({ n, attached }) => n === attached)).toBe(true)
  })
})

describe('editDaily', () => {
  test('pictures stay without a list, follow a given list, and are freed when they leave it', async () => {
    const daily = await created({ keys: 2 })
    const [first, second] = daily.daily_images.map(({ key }) => key)
    await edit(daily.daily_no, { content: '글만 고침' })
    expect((await detail(daily.daily_no, me)).daily_images).toEqual(daily.daily_images)

    const third = await aMedia(server.db, me.user_no)
    await edit(daily.daily_no, { images: [third, first!] })
    expect((await detail(daily.daily_no, me)).daily_images.map(({ key }) => key)).toEqual([third, first])
    expect(await usedBy([first!, second!, third])).toEqual([daily.daily_no, null, daily.daily_no])
    expect(await freedAt(second!)).toBe(server.clock.now.getTime())

    await edit(daily.daily_no, { images: [] })
    expect((await detail(daily.daily_no, me)).daily_images).toEqual([])
    expect(await usedBy([first!, second!, third])).toEqual([null, null, null])

    // The history keeps the earlier pictures for reports.
    const history = await server.db.sql<{ images: MediaItem[] }[]>`
      select images from post_history where post_no = ${daily.daily_no} order by edit_dt`
    expect(history.map(({ images }) => images.map(({ key }) => key))).toEqual([
      [first, second],
      [first, second],
      [third, first],
    ])
    // A freed upload can be attached again.
    expect((await create({ images: [second!] })).status).toBe(200)
  })

  test('a refused edit changes nothing', async () => {
    const daily = await created({ keys: 1 })
    const untouched = await state()
    expect((await edit(daily.daily_no, { images: [crypto.randomUUID()], content: '고침' })).status).toBe(409)
    expect(await state()).toEqual(untouched)
  })
})

test('a deleted daily frees its pictures', async () => {
  const daily = await created({ keys: 2 })
  const keys = daily.daily_images.map(({ key }) => key)
  await server.call(deleteDaily, { params: { daily_no: daily.daily_no } }, { as: me })
  expect(await usedBy(keys)).toEqual([null, null])
  expect(await freedAt(keys[0]!)).toBe(server.clock.now.getTime())
})

describe('picture addresses', () => {
  test.each([
    ['public', false, false],
    ['followers', false, true],
    ['private', false, true],
    ['public', true, true],
    ['followers', true, true],
  ] as const)('of a %s daily (private account: %s) have a mark: %s', async (visibility, account_private, marked) => {
    me = await server.aMember({ account_private })
    await relate(server.db, 'follow', other.user_no, me.user_no)
    const { daily_no, daily_images } = await created({ keys: 2, visibility })
    const viewers = visibility === 'private' ? [me] : [me, other]
    for (const viewer of viewers) {
      const shown = await detail(daily_no, viewer)
      const addresses = shown.daily_images.flatMap(({ transforms }) => Object.values(transforms))
      expect(addresses).toHaveLength(8)
      const mark = new RegExp(`^/media/[\\w-]{36}/\\w+\\?viewer=${viewer.user_no}&until=(\\d+)&mark=[\\da-f]{64}$`)
      for (const address of addresses) {
        expect(mark.test(address)).toBe(marked)
        if (marked) expect(Number(mark.exec(address)![1]) * 1000 - server.clock.now.getTime()).toBeLessThanOrEqual(600_000)
      }
      expect(shown.daily_thumb).toBe(shown.daily_images[0]!.transforms.thm)
      expect(shown.daily_images.map(({ key }) => key)).toEqual(daily_images.map(({ key }) => key))
      const listed = (await line(viewer)).find((daily) => daily.daily_no === daily_no)
      expect(listed).toEqual(cardOf(shown))
    }
    expect((await mine())[0]).toEqual(await detail(daily_no, me))
    const [stored] = await server.db.sql<{ images: MediaItem[] }[]>`select images from post where post_no = ${daily_no}`
    expect(JSON.stringify(stored!.images)).not.toContain('mark')
  })

  test('get a mark when the daily becomes private, and lose it when it becomes public', async () => {
    const { daily_no, daily_thumb } = await created({ keys: 1 })
    const hidden = (await edit(daily_no, { visibility: 'private' })).body.query as Daily[]
    expect(hidden[0]!.daily_thumb).toContain(`${daily_thumb}?viewer=${me.user_no}&`)
    const open = (await edit(daily_no, { visibility: 'public' })).body.query as Daily[]
    expect(open[0]!.daily_thumb).toBe(daily_thumb)
  })
})

type Given = { images?: string[]; content?: string; info?: Daily['daily_info']; visibility?: Daily['visibility'] }

function bodyOf({ images, content = '글', info = moodOnly, visibility = 'public' }: Given) {
  const daily_images = images?.map((key) => ({ key }))
  return { daily_content: content, daily_info: info, visibility, ...(daily_images ? { daily_images } : {}) }
}

const create = (given: Given, key?: string) => server.call(createDaily, { body: bodyOf(given) }, { as: me, ...(key ? { key } : {}) })

const edit = (daily_no: number, given: Given) => server.call(editDaily, { params: { daily_no }, body: bodyOf(given) }, { as: me })

/** A written daily with `keys` new pictures, or with the given ones. */
async function created({ keys = 0, ...given }: Given & { keys?: number }): Promise<Daily> {
  const images = given.images ?? (await Promise.all(Array.from({ length: keys }, () => aMedia(server.db, me.user_no))))
  return ((await create({ ...given, images })).body.query as Daily[])[0]!
}

async function detail(daily_no: number, as: TestMember | null): Promise<Daily> {
  return ((await server.call(getDaily, { params: { daily_no } }, { as })).body.query as Daily[])[0]!
}

async function line(as: TestMember): Promise<DailyCard[]> {
  return (await server.call(listDailyLine, { query: {} }, { as })).body.query as DailyCard[]
}

async function mine(): Promise<Daily[]> {
  return (await server.call(listMyDailys, { query: {} }, { as: me })).body.query as Daily[]
}

/** The daily that each upload is attached to. */
async function usedBy(keys: string[]): Promise<(number | null)[]> {
  const rows = await server.db.sql<{ key: string; post_no: number | null }[]>`select key, post_no from media where key = any(${keys})`
  return keys.map((key) => rows.find((row) => row.key === key)!.post_no)
}

async function freedAt(key: string): Promise<number> {
  const [row] = await server.db.sql<{ free_dt: string }[]>`select free_dt from media where key = ${key}`
  return Date.parse(row!.free_dt)
}

/** Everything that a refused call could have changed. */
function state(): Promise<unknown> {
  return server.db.sql`
    select (select json_agg(p order by post_no) from post p) as posts, (select json_agg(m order by media_no) from media m) as media,
      (select count(*) from post_history) as history, (select count(*) from idempotency) as keys`
}
