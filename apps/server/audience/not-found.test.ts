import type { MediaItem } from '#features/media/contract.ts'
import { allSignedFor } from '#features/media/server/signed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDaily, type Daily } from '#features/daily/contract.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import type { TestAnswer } from '#kit/server/testing/server.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import { COMMENT_CASES, BOOKMARK_REMOVALS, MEMBER_CASES, POST_CASES, type EndpointCase } from './testing.ts'
import {
  AUTHORS,
  createDataset,
  canKnowOf,
  KINDS,
  MEMBERS,
  canMeet,
  NAMES,
  canSeeLists,
  canSeePost,
  UNKNOWN_NO,
  VIEWERS,
  type Author,
  type Post,
  type Dataset,
} from './testing-dataset.ts'

// Every endpoint answers for what the viewer may not see exactly as for an unknown number, and changes nothing.

let dataset: Dataset
beforeAll(async () => {
  dataset = await createDataset()
  // A deleted account has requested to follow everybody.
  for (const viewer of MEMBERS) {
    await relate(dataset.server.db, 'follow', dataset.authors.gone.user_no, dataset.members[viewer]!.user_no, { state: 0 }).catch(
      () => undefined,
    )
  }
})
afterAll(() => dataset.server.close())

const answerText = ({ status, body }: TestAnswer): string => `${status} ${JSON.stringify(body)}`
const viewersOf = ({ guests }: EndpointCase<never>): string[] => (guests ? VIEWERS : MEMBERS)

/** State of every table, to prove that a call wrote nothing. */
const allRows = () => tableStates(dataset.server.db)

describe.each(KINDS)('%s', (kind) => {
  test.each(POST_CASES[kind])('$name', async ({ make, authorOnly, ...rest }) => {
    const { server, members, posts } = dataset
    const before = await allRows()
    const notFound = answerText(await make(server, members.stranger!, { no: UNKNOWN_NO, root: UNKNOWN_NO }))
    expect(notFound).toMatch(/^404 /)
    for (const viewer of viewersOf(rest as EndpointCase<never>)) {
      const unseen = posts.filter((post) => {
        const isMine = viewer === 'the open one' && post.author === 'open'
        // A number of another kind of post is unknown.
        return post.kind === kind ? !canSeePost(viewer, post) || (authorOnly && !isMine) : post.name === 'public'
      })
      const answers = await Promise.all(
        unseen.map(async (post) => [viewer, post.kind, post.name, answerText(await make(server, members[viewer] ?? null, post))]),
      )
      expect(answers).toEqual(unseen.map((post) => [viewer, post.kind, post.name, notFound]))
    }
    expect(await allRows()).toEqual(before)
  })

  test.each(POST_CASES[kind].filter(({ authorOnly, line }) => !authorOnly && line.startsWith('GET')))(
    '$name answers 200 for visible posts',
    async ({ make, ...rest }) => {
      const { server, members, posts } = dataset
      for (const viewer of viewersOf(rest as EndpointCase<never>)) {
        const isReport = rest.line.includes('/report')
        for (const post of posts.filter(
          (one) => one.kind === kind && canSeePost(viewer, one) && !(isReport && viewer === 'the open one'),
        )) {
          const { status } = await make(server, members[viewer] ?? null, post)
          expect([viewer, post.name, status]).toEqual([viewer, post.name, 200])
        }
      }
    },
  )
})

describe('member', () => {
  const canSee: Record<(typeof MEMBER_CASES)[number]['level'], (viewer: string, author: Author) => boolean> = {
    exists: canKnowOf,
    meets: canMeet,
    lists: canSeeLists,
    stories: (viewer, author) => canSeeLists(viewer, author) && author !== 'hidden',
    self: (viewer, author) => viewer === 'the open one' && author === 'open',
    uniform: (viewer, author) => author !== 'gone' && canKnowOf(viewer, author),
  }
  /** Relations that `uniform` calls would delete. */
  const hasRelations = (viewer: string): boolean => /blocks|muted|followed by/.test(viewer)

  test.each(MEMBER_CASES)('$name', async ({ make, level, writes, ...rest }) => {
    const { server, members, authors } = dataset
    const before = await allRows()
    for (const viewer of viewersOf(rest as EndpointCase<never>)) {
      const notFound = answerText(await make(server, members[viewer] ?? null, { no: UNKNOWN_NO, name: '없는이' }))
      for (const author of AUTHORS) {
        const isVisible = canSee[level](viewer, author)
        if (isVisible && (writes || viewer === 'the open one')) continue
        if (level === 'uniform' && hasRelations(viewer)) continue
        const target = { no: authors[author].user_no, name: NAMES[author] }
        const answer = await make(server, members[viewer] ?? null, target)
        const expected = isVisible ? String(answer.status) : answerText(answer)
        expect([viewer, author, expected]).toEqual([viewer, author, isVisible ? '200' : notFound])
      }
    }
    expect(await allRows()).toEqual(before)
  })
})

describe('comment', () => {
  type TestComment = { name: string; no: number; isRoot: boolean; post: Post; readers: (viewer: string) => boolean }
  const comments: TestComment[] = []
  const meetsOpen = (viewer: string): boolean => canMeet(viewer, 'open')

  beforeAll(async () => {
    const { server, authors, commonMember, members, posts } = dataset
    const { db, clock } = server
    const add = async (
      post: Post,
      name: string,
      user_no: number,
      readers: TestComment['readers'],
      columns: { parent_no?: number } = {},
    ) => {
      const no = await aComment(db, post.no, user_no, columns)
      comments.push({ name, no, isRoot: columns.parent_no === undefined, post, readers })
      return no
    }
    for (const kind of ['daily', 'feed'] as const) {
      const no = await aDaily(db, commonMember.user_no, kind === 'daily' ? {} : { kind, info: null, record_date: null })
      const post: Post = {
        kind,
        name: 'of the commonMember',
        author: 'open',
        no,
        root: UNKNOWN_NO,
        reply: UNKNOWN_NO,
        marker: '',
        picture: '',
      }
      const root = await add(post, 'of the open one', authors.open.user_no, meetsOpen)
      await add(post, 'under the open one’s', commonMember.user_no, meetsOpen, { parent_no: root })
      await add(post, 'of the private account', authors.closed.user_no, meetsOpen)
      const hidden = await add(post, 'hidden', commonMember.user_no, () => false)
      await db.sql`update comment set hide_dt = ${clock.now} where comment_no = ${hidden}`
      const deleted = await add(post, 'deleted', commonMember.user_no, () => false)
      await db.sql`update comment set state = 0 where comment_no = ${deleted}`
      // A blocked member is hidden in comments on one's own post too.
      const mine = posts.find((one) => one.kind === kind && one.name === 'public')!
      for (const viewer of ['follower who blocks', 'follower who is blocked']) {
        await add(mine, `of the ${viewer}`, members[viewer]!.user_no, (one) => one === viewer || (meetsOpen(one) && one !== 'the open one'))
      }
      for (const post of posts.filter((one) => one.kind === kind)) {
        const readers = (viewer: string) => canSeePost(viewer, post)
        comments.push({ name: 'root', no: post.root, isRoot: true, post, readers })
        if (kind === 'feed') comments.push({ name: 'reply', no: post.reply, isRoot: false, post, readers })
      }
    }
  })

  test.each(COMMENT_CASES)('$name', async ({ make, authorOnly, rootsOnly, ...rest }) => {
    const { server, members } = dataset
    const before = await allRows()
    for (const viewer of viewersOf(rest as EndpointCase<never>)) {
      const as = members[viewer] ?? null
      // The same input is not sent again.
      const notFoundBy = new Map<string, Promise<TestAnswer>>()
      const invisible = comments.filter(({ name, isRoot, post, readers }) => {
        // The author of a comment or post may do more than read.
        const isMine = name === `of the ${viewer}` || (viewer === 'the open one' && (name === 'of the open one' || post.author === 'open'))
        return (isRoot || !rootsOnly) && (!readers(viewer) || (authorOnly && !isMine))
      })
      const answers = await Promise.all(
        invisible.map(async ({ name, no, isRoot, post }) => {
          const kind = post.kind as 'daily' | 'feed'
          const knows = canSeePost(viewer, post) || post.marker === ''
          const one = { no, isRoot, kind, post: post.no }
          const none = { ...one, no: UNKNOWN_NO, post: knows ? post.no : UNKNOWN_NO }
          const input = JSON.stringify(none)
          const notFound = notFoundBy.get(input) ?? make(server, as, none)
          notFoundBy.set(input, notFound)
          return [post.name, name, answerText(await make(server, as, one)), answerText(await notFound)]
        }),
      )
      for (const [post, name, answer, notFound] of answers) expect([viewer, post, name, answer]).toEqual([viewer, post, name, notFound])
      for (const [, , answer] of answers) expect(answer).toMatch(/^404 /)
    }
    expect(await allRows()).toEqual(before)
  })
})

test('removing a bookmark answers the same for every post and unknown numbers', async () => {
  const { server, members, posts } = dataset
  for (const { make } of BOOKMARK_REMOVALS) {
    const notFound = answerText(await make(server, members.stranger!, { no: UNKNOWN_NO, root: UNKNOWN_NO }))
    for (const viewer of MEMBERS) for (const post of posts) expect(answerText(await make(server, members[viewer]!, post))).toBe(notFound)
  }
})

test('a copied meal names its source only to viewers who may see it', async () => {
  const { server, members, commonMember, posts } = dataset
  for (const post of posts.filter(({ kind }) => kind === 'daily')) {
    const copy = await aDaily(server.db, commonMember.user_no, { from_no: post.no })
    for (const viewer of VIEWERS) {
      const answer = await server.call(getDaily, { params: { daily_no: copy } }, { as: members[viewer] ?? null })
      const [daily] = answer.body.query as Daily[]
      expect([viewer, post.name, daily!.from?.daily_no ?? null]).toEqual([viewer, post.name, canSeePost(viewer, post) ? post.no : null])
    }
  }
})

test('a share page shows what a guest may see, and else the page of an unknown number', async () => {
  const { server, authors, posts } = dataset
  const page = async (kind: string, no: number) => (await server.send(`GET /s/${kind}/${no}`)).body.text as string
  const shared = [
    ...posts
      .filter(({ kind }) => kind !== 'story')
      .map((post) => ({ kind: post.kind, no: post.no, isOpen: canSeePost('guest', post), marker: post.marker })),
    ...AUTHORS.map((author) => ({ kind: 'room', no: authors[author].user_no, isOpen: author === 'open', marker: NAMES[author] })),
  ]
  for (const { kind, no, isOpen, marker } of shared) {
    const notFound = (await page(kind, UNKNOWN_NO)).replaceAll(String(UNKNOWN_NO), 'N')
    const text = await page(kind, no)
    expect([kind, marker, text.includes(marker)]).toEqual([kind, marker, isOpen])
    if (!isOpen) expect(text.replaceAll(`/${no}"`, '/N"')).toBe(notFound)
  }
  for (const { kind, no } of shared) {
    const other = kind === 'daily' ? 'feed' : 'daily'
    if (kind !== 'room') expect(await page(other, no)).not.toContain('님의')
  }
})

test.each(VIEWERS)('pictures are served to %s if the post is visible, with and without a signature', async (viewer) => {
  const { server, members, posts } = dataset
  const user_no = members[viewer]?.user_no ?? null
  for (const post of posts) {
    const [row] = await server.db.sql<{ images: MediaItem[] }[]>`select images from post where post_no = ${post.no}`
    const [item] = user_no === null ? row!.images : await allSignedFor(server.db, row!.images, user_no, server.clock.now)
    const signedAddress = item!.transforms['lst']!
    for (const address of new Set([signedAddress, post.picture])) {
      const shown = address === post.picture ? canSeePost('guest', post) : canSeePost(viewer, post)
      expect([post.kind, post.name, (await fetch(server.url + address)).status]).toEqual([post.kind, post.name, shown ? 200 : 404])
    }
  }
})
