import { afterAll, beforeAll, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  createStory,
  deleteStory,
  getStory,
  listMemberStories,
  listPastStories,
  listStories,
  listStoryReplies,
  listStoryViewers,
  replyToStory,
  showStory,
  type StoryEntry,
} from '../contract.ts'
import { storyHttp } from './http.ts'
import { aStory } from './testing.ts'

// Visibility of stories, for every call that reads or changes one.

const kinds = {
  public: { author: 'open', columns: {} },
  'for followers': { author: 'open', columns: { visibility: 'followers' } },
  'of a private account': { author: 'private account', columns: {} },
  deleted: { author: 'open', columns: { state: 0 } },
  'hidden by reports': { author: 'open', columns: { hide_dt: new Date('2026-11-21T04:00:00Z') } },
  over: { author: 'open', columns: { reg_dt: new Date('2026-11-20T05:00:00Z') } },
  'of a member who is gone': { author: 'gone', columns: {} },
} as const
type Kind = keyof typeof kinds
const forFollowers: Kind[] = ['public', 'for followers', 'of a private account']
/** Stories that each viewer may see, written by hand. */
const VISIBLE: Record<string, Kind[]> = {
  guest: ['public'],
  stranger: ['public'],
  'who asked to follow': ['public'],
  follower: forFollowers,
  'follower who blocks': [],
  'follower who is blocked': [],
  'who is followed by the author': ['public'],
  'the author': ['public', 'for followers', 'hidden by reports', 'over'],
}

let server: TestServer
const members: Record<string, TestMember | null> = { guest: null }
const authors: Record<string, TestMember> = {}
const numbers = {} as Record<Kind, number>
const UNKNOWN = 999_999

beforeAll(async () => {
  server = await testServer(storyHttp)
  const { db } = server
  authors['open'] = members['the author'] = await server.aMember()
  authors['private account'] = await server.aMember({ account_private: true })
  authors['gone'] = await server.aMember({ state: 0 })
  for (const viewer of Object.keys(VISIBLE).filter((name) => !(name in members))) {
    const { user_no } = (members[viewer] = await server.aMember())
    for (const author of Object.values(authors).map((member) => member.user_no)) {
      if (viewer.startsWith('follower')) await relate(db, 'follow', user_no, author)
      if (viewer === 'who asked to follow') await relate(db, 'follow', user_no, author, { state: 0 })
      if (viewer === 'follower who blocks') await relate(db, 'block', user_no, author)
      if (viewer === 'follower who is blocked') await relate(db, 'block', author, user_no)
      if (viewer === 'who is followed by the author') await relate(db, 'follow', author, user_no)
    }
  }
  for (const [kind, { author, columns }] of Object.entries(kinds)) {
    numbers[kind as Kind] = await aStory(server, authors[author]!.user_no, columns)
  }
})
afterAll(() => server.close())

type Call = { by: 'anyone' | 'members' | 'the author'; make(as: TestMember | null, story_no: number): Promise<TestAnswer> }
const calls: Record<string, Call> = {
  detail: { by: 'anyone', make: (as, story_no) => server.call(getStory, { params: { story_no } }, { as }) },
  show: { by: 'members', make: (as, story_no) => server.call(showStory, { params: { story_no } }, { as }) },
  replies: { by: 'members', make: (as, story_no) => server.call(listStoryReplies, { params: { story_no }, query: {} }, { as }) },
  reply: {
    by: 'members',
    make: (as, story_no) => server.call(replyToStory, { params: { story_no }, body: { reply_content: '좋네요' } }, { as }),
  },
  viewers: { by: 'the author', make: (as, story_no) => server.call(listStoryViewers, { params: { story_no }, query: {} }, { as }) },
  delete: { by: 'the author', make: (as, story_no) => server.call(deleteStory, { params: { story_no } }, { as }) },
}
const pairs = (which: (viewer: string, kind: Kind) => boolean): [string, Kind][] =>
  Object.keys(VISIBLE).flatMap((viewer) =>
    (Object.keys(kinds) as Kind[]).filter((kind) => which(viewer, kind)).map((kind): [string, Kind] => [viewer, kind]),
  )
const state = () =>
  server.db.sql`select (select json_agg(p order by p.post_no) from post p) as posts,
    (select json_agg(v) from story_view v) as views, (select json_agg(r) from story_reply r) as replies`

test.each(Object.keys(calls))('%s of an invisible story gives the same bytes as for an unknown one, and changes nothing', async (name) => {
  const { by, make } = calls[name]!
  const untouched = await state()
  const nothing = await make(members['stranger']!, UNKNOWN)
  expect([nothing.status, nothing.body.msg]).toEqual([404, '볼 수 없는 페이지입니다'])
  for (const [viewer, kind] of pairs((one, other) => !VISIBLE[one]!.includes(other))) {
    const as = members[viewer] ?? null
    if (as === null && by !== 'anyone') continue
    const answer = await make(as, numbers[kind])
    expect([viewer, kind, answer.status, JSON.stringify(answer.body)]).toEqual([viewer, kind, 404, JSON.stringify(nothing.body)])
  }
  expect(await state()).toEqual(untouched)
})

test.each(Object.keys(calls).filter((name) => calls[name]!.by !== 'anyone'))('%s refuses guests', async (name) => {
  expect((await calls[name]!.make(null, numbers.public)).status).toBe(401)
})

test.each(Object.keys(calls).filter((name) => calls[name]!.by === 'the author'))(
  '%s of a visible story of another member gives the same 404',
  async (name) => {
    const { make } = calls[name]!
    const nothing = await make(members['stranger']!, UNKNOWN)
    const untouched = await state()
    for (const [viewer, kind] of pairs((one, other) => one !== 'guest' && one !== 'the author' && VISIBLE[one]!.includes(other))) {
      expect([viewer, kind, (await make(members[viewer]!, numbers[kind])).body]).toEqual([viewer, kind, nothing.body])
    }
    expect(await state()).toEqual(untouched)
  },
)

test('createStory and listPastStories refuse guests', async () => {
  const body = { st_image: { key: '00000000-0000-4000-8000-000000000000' }, visibility: 'public' } as const
  expect((await server.call(createStory, { body })).status).toBe(401)
  expect((await server.call(listPastStories, { query: {} })).status).toBe(401)
})

test('a visible story can be opened, and others can reply to one that has not ended', async () => {
  for (const [viewer, kind] of pairs((one, other) => VISIBLE[one]!.includes(other))) {
    const as = members[viewer] ?? null
    const own = viewer === 'the author'
    expect([viewer, kind, (await calls['detail']!.make(as, numbers[kind])).status]).toEqual([viewer, kind, 200])
    if (as === null) continue
    expect([viewer, kind, (await calls['replies']!.make(as, numbers[kind])).status]).toEqual([viewer, kind, 200])
    const reply = await calls['reply']!.make(as, numbers[kind])
    if (!own) expect([viewer, kind, reply.status]).toEqual([viewer, kind, 200])
    else expect(reply.body).toMatchObject(kind === 'over' ? { code: 'request.not_found' } : { code: 'story.own', field: 'reply_content' })
  }
})

test.each(Object.keys(VISIBLE))('the strip and listMemberStories show to %s the visible stories that have not ended', async (viewer) => {
  const as = members[viewer] ?? null
  const live = VISIBLE[viewer]!.filter((kind) => kind !== 'over')
  const strip = await server.call(listStories, {}, { as })
  const inStrip = (strip.body.query as StoryEntry[]).flatMap(({ story_list }) => story_list.map(({ story_no }) => story_no))
  const expected = live.map((kind) => numbers[kind]).toSorted((a, b) => a - b)
  expect(inStrip.toSorted((a, b) => a - b)).toEqual(expected)
  const found: number[] = []
  for (const { user_no } of Object.values(authors)) {
    const { status, body } = await server.call(listMemberStories, { params: { user_no } }, { as })
    if (status === 200) found.push(...(body.query as { story_no: number }[]).map(({ story_no }) => story_no))
    else expect(body).toMatchObject({ code: 'request.not_found', msg: '볼 수 없는 페이지입니다' })
  }
  expect(found.toSorted((a, b) => a - b)).toEqual(expected)
})

test('listMemberStories gives the same answer for a member without stories, a blocked one and an unknown one', async () => {
  const nobody = await server.aMember()
  const ask = async (user_no: number) =>
    (await server.call(listMemberStories, { params: { user_no } }, { as: members['follower who blocks']! })).body
  expect(await ask(nobody.user_no)).toEqual(await ask(UNKNOWN))
  expect(await ask(authors['open']!.user_no)).toEqual(await ask(UNKNOWN))
})
