import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDaily, type Daily } from '#features/daily/contract.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import type { TestAnswer } from '#kit/server/testing/server.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import { COMMENT_WAYS, LET_GO, PERSON_WAYS, POST_WAYS, type Way } from './testing.ts'
import {
  AUTHORS,
  aWorld,
  isTold,
  KINDS,
  MEMBERS,
  meets,
  NAMES,
  seesAll,
  seesPost,
  UNKNOWN,
  VIEWERS,
  type Author,
  type Post,
  type World,
} from './testing-dataset.ts'

// What somebody may not see is answered as what never was, letter by letter, whatever is asked of it, and stays as it is.

let world: World
beforeAll(async () => {
  world = await aWorld()
  // One who left has asked to follow everybody.
  for (const viewer of MEMBERS) {
    await relate(world.server.db, 'follow', world.authors.gone.user_no, world.members[viewer]!.user_no, { state: 0 }).catch(() => undefined)
  }
})
afterAll(() => world.server.close())

const told = ({ status, body }: TestAnswer): string => `${status} ${JSON.stringify(body)}`
const askers = ({ guests }: Way<never>): string[] => (guests ? VIEWERS : MEMBERS)

/** All that a call could have written. */
const state = () => tableStates(world.server.db)

describe.each(KINDS)('a %s', (kind) => {
  test.each(POST_WAYS[kind])('$name', async ({ make, own, ...way }) => {
    const { server, members, posts } = world
    const before = await state()
    const nothing = told(await make(server, members.stranger!, { no: UNKNOWN, root: UNKNOWN }))
    expect(nothing).toMatch(/^404 /)
    for (const viewer of askers(way as Way<never>)) {
      const unseen = posts.filter((post) => {
        const isMine = viewer === 'the open one' && post.author === 'open'
        // One of another kind is none.
        return post.kind === kind ? !seesPost(viewer, post) || (own && !isMine) : post.name === 'public'
      })
      const answers = await Promise.all(
        unseen.map(async (post) => [viewer, post.kind, post.name, told(await make(server, members[viewer] ?? null, post))]),
      )
      expect(answers).toEqual(unseen.map((post) => [viewer, post.kind, post.name, nothing]))
    }
    expect(await state()).toEqual(before)
  })

  test.each(POST_WAYS[kind].filter(({ own, line }) => !own && line.startsWith('GET')))(
    '$name of what is shown',
    async ({ make, ...way }) => {
      const { server, members, posts } = world
      for (const viewer of askers(way as Way<never>)) {
        const isReport = way.line.includes('/report')
        for (const post of posts.filter((one) => one.kind === kind && seesPost(viewer, one) && !(isReport && viewer === 'the open one'))) {
          const { status } = await make(server, members[viewer] ?? null, post)
          expect([viewer, post.name, status]).toEqual([viewer, post.name, 200])
        }
      }
    },
  )
})

describe('a member', () => {
  const sees: Record<(typeof PERSON_WAYS)[number]['level'], (viewer: string, author: Author) => boolean> = {
    told: isTold,
    meets,
    sees: seesAll,
    watches: (viewer, author) => seesAll(viewer, author) && author !== 'hidden',
    self: (viewer, author) => viewer === 'the open one' && author === 'open',
    never: (viewer, author) => author !== 'gone' && isTold(viewer, author),
  }
  /** Taken back by what always answers the same, if it is there. */
  const hasTies = (viewer: string): boolean => /blocks|muted|followed by/.test(viewer)

  test.each(PERSON_WAYS)('$name', async ({ make, level, writes, ...way }) => {
    const { server, members, authors } = world
    const before = await state()
    for (const viewer of askers(way as Way<never>)) {
      const nothing = told(await make(server, members[viewer] ?? null, { no: UNKNOWN, name: '없는이' }))
      for (const author of AUTHORS) {
        const right = sees[level](viewer, author)
        if (right && (writes || viewer === 'the open one')) continue
        if (level === 'never' && hasTies(viewer)) continue
        const thing = { no: authors[author].user_no, name: NAMES[author] }
        const answer = await make(server, members[viewer] ?? null, thing)
        const expected = right ? String(answer.status) : told(answer)
        expect([viewer, author, expected]).toEqual([viewer, author, right ? '200' : nothing])
      }
    }
    expect(await state()).toEqual(before)
  })
})

describe('a comment', () => {
  type Said = { name: string; no: number; isRoot: boolean; post: Post; readers: (viewer: string) => boolean }
  const comments: Said[] = []
  const ends = (viewer: string): boolean => meets(viewer, 'open')

  beforeAll(async () => {
    const { server, authors, middle, members, posts } = world
    const { db, clock } = server
    const add = async (post: Post, name: string, user_no: number, readers: Said['readers'], columns: { parent_no?: number } = {}) => {
      const no = await aComment(db, post.no, user_no, columns)
      comments.push({ name, no, isRoot: columns.parent_no === undefined, post, readers })
      return no
    }
    for (const kind of ['daily', 'feed'] as const) {
      const no = await aDaily(db, middle.user_no, kind === 'daily' ? {} : { kind, info: null, record_date: null })
      const post: Post = { kind, name: 'of the middle', author: 'open', no, root: UNKNOWN, reply: UNKNOWN, mark: '', picture: '' }
      const root = await add(post, 'of the open one', authors.open.user_no, ends)
      await add(post, 'under the open one’s', middle.user_no, ends, { parent_no: root })
      await add(post, 'of the private account', authors.closed.user_no, ends)
      const hidden = await add(post, 'hidden', middle.user_no, () => false)
      await db.sql`update comment set hide_dt = ${clock.now} where comment_no = ${hidden}`
      const deleted = await add(post, 'deleted', middle.user_no, () => false)
      await db.sql`update comment set state = 0 where comment_no = ${deleted}`
      // On their own post too, nobody meets again whom they do not meet.
      const mine = posts.find((one) => one.kind === kind && one.name === 'public')!
      for (const viewer of ['follower who blocks', 'follower who is blocked']) {
        await add(mine, `of the ${viewer}`, members[viewer]!.user_no, (one) => one === viewer || (ends(one) && one !== 'the open one'))
      }
      for (const post of posts.filter((one) => one.kind === kind)) {
        const readers = (viewer: string) => seesPost(viewer, post)
        comments.push({ name: 'root', no: post.root, isRoot: true, post, readers })
        if (kind === 'feed') comments.push({ name: 'reply', no: post.reply, isRoot: false, post, readers })
      }
    }
  })

  test.each(COMMENT_WAYS)('$name', async ({ make, own, roots, ...way }) => {
    const { server, members } = world
    const before = await state()
    for (const viewer of askers(way as Way<never>)) {
      const as = members[viewer] ?? null
      const unread = comments.filter(({ name, isRoot, post, readers }) => {
        // Of one's own words and posts there is more to do than to read.
        const isMine = name === `of the ${viewer}` || (viewer === 'the open one' && (name === 'of the open one' || post.author === 'open'))
        return (isRoot || !roots) && (!readers(viewer) || (own && !isMine))
      })
      const answers = await Promise.all(
        unread.map(async ({ name, no, isRoot, post }) => {
          const kind = post.kind as 'daily' | 'feed'
          const knows = seesPost(viewer, post) || post.mark === ''
          const one = { no, isRoot, kind, post: post.no }
          const none = { ...one, no: UNKNOWN, post: knows ? post.no : UNKNOWN }
          return [post.name, name, told(await make(server, as, one)), told(await make(server, as, none))]
        }),
      )
      for (const [post, name, answer, nothing] of answers) expect([viewer, post, name, answer]).toEqual([viewer, post, name, nothing])
      for (const [, , answer] of answers) expect(answer).toMatch(/^404 /)
    }
    expect(await state()).toEqual(before)
  })
})

test('what is no longer kept, or never was, is let go alike', async () => {
  const { server, members, posts } = world
  for (const { make } of LET_GO) {
    const nothing = told(await make(server, members.stranger!, { no: UNKNOWN, root: UNKNOWN }))
    for (const viewer of MEMBERS) for (const post of posts) expect(told(await make(server, members[viewer]!, post))).toBe(nothing)
  }
})

test('where a meal was taken over from is told to whoever may see it', async () => {
  const { server, members, middle, posts } = world
  for (const post of posts.filter(({ kind }) => kind === 'daily')) {
    const taken = await aDaily(server.db, middle.user_no, { from_no: post.no })
    for (const viewer of VIEWERS) {
      const answer = await server.call(getDaily, { params: { daily_no: taken } }, { as: members[viewer] ?? null })
      const [daily] = answer.body.query as Daily[]
      expect([viewer, post.name, daily!.from?.daily_no ?? null]).toEqual([viewer, post.name, seesPost(viewer, post) ? post.no : null])
    }
  }
})

test('a shared address tells a messenger what a guest may see, and of all else nothing', async () => {
  const { server, authors, posts } = world
  const page = async (kind: string, no: number) => (await server.send(`GET /s/${kind}/${no}`)).body.text as string
  const shared = [
    ...posts
      .filter(({ kind }) => kind !== 'story')
      .map((post) => ({ kind: post.kind, no: post.no, isOpen: seesPost('guest', post), mark: post.mark })),
    ...AUTHORS.map((author) => ({ kind: 'room', no: authors[author].user_no, isOpen: author === 'open', mark: NAMES[author] })),
  ]
  for (const { kind, no, isOpen, mark } of shared) {
    const nothing = (await page(kind, UNKNOWN)).replaceAll(String(UNKNOWN), 'N')
    const text = await page(kind, no)
    expect([kind, mark, text.includes(mark)]).toEqual([kind, mark, isOpen])
    if (!isOpen) expect(text.replaceAll(`/${no}"`, '/N"')).toBe(nothing)
  }
  for (const { kind, no } of shared) {
    const other = kind === 'daily' ? 'feed' : 'daily'
    if (kind !== 'room') expect(await page(other, no)).not.toContain('님의')
  }
})

test.each(VIEWERS)('pictures are served to %s where their post is shown, whatever the mark', async (viewer) => {
  const { server, members, posts } = world
  const user_no = members[viewer]?.user_no ?? null
  for (const post of posts) {
    const [row] = await server.db.sql<{ address: string }[]>`
      select case when ${user_no}::bigint is null then images else media_signed(images, ${user_no}, ${server.clock.now}) end
        #>> '{0,transforms,lst}' as address from post where post_no = ${post.no}`
    for (const address of new Set([row!.address, post.picture])) {
      const shown = address === post.picture ? seesPost('guest', post) : seesPost(viewer, post)
      expect([post.kind, post.name, (await fetch(server.url + address)).status]).toEqual([post.kind, post.name, shown ? 200 : 404])
    }
  }
})
