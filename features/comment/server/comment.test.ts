import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, countLockWaits, leaveTransactionOpen, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createComment, deleteComment, editComment, listComments, listReplies, type Comment, type Reply } from '../contract.ts'
import { COMMENT_EDIT_MINUTES } from '../rules.ts'
import { commentHttp } from './http.ts'

let server: TestServer
let owner: TestMember
let me: TestMember
let other: TestMember
let daily_no: number

beforeAll(async () => {
  server = await testServer(commentHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.aMember()
  me = await server.aMember()
  other = await server.aMember()
  daily_no = await aDaily(server.db, owner.user_no)
})

test('refuses guests, and edits or deletions of another member’s comment', async () => {
  const comment_no = await aComment(server.db, daily_no, owner.user_no)
  expect((await write(null, '안녕')).status).toBe(401)
  for (const [as, status] of [
    [null, 401],
    [me, 404],
  ] as const) {
    expect((await edit(as, comment_no, '바꿈')).status).toBe(status)
    expect((await remove(as, comment_no)).status).toBe(status)
  }
  expect(await list()).toMatchObject([{ comment_no, state: 1, comment_content: '댓글' }])
})

describe('createComment', () => {
  test('gives roots and replies with authors, oldest first', async () => {
    const root = commentIn(await write(me, ' 3 < 5 <i>멋져요</i> '))
    expect(root).toMatchObject({
      parent_no: null,
      state: 1,
      comment_content: '3 < 5 &lt;i>멋져요&lt;/i>',
      reply_qtt: 0,
      replies: [],
      reg_dt: '2026-11-21T14:00:00+09:00',
      edit_dt: null,
      author: { user_no: me.user_no, haru_character: '1', gender: 'm', cate_no: null, user_profile: [] },
    })
    const replies = []
    for (const text of ['하나', '둘', '셋', '넷']) replies.push(commentIn(await write(other, text, root.comment_no)))
    expect(await list()).toEqual([{ ...root, reply_qtt: 4, replies: replies.slice(0, 3).map(asReply) }])
    expect(await repliesOf(root.comment_no)).toEqual(replies.map(asReply))
    expect(await repliesOf(root.comment_no, { after_no: replies[1]!.comment_no, limit: 1 })).toEqual([asReply(replies[2]!)])
    expect(await counts()).toEqual({ reply_qtt: 5, rows: 5, roots: true })
  })

  test('refuses a reply to a reply, to a root of another daily, and to a deleted root', async () => {
    const root = await aComment(server.db, daily_no, other.user_no)
    const reply = await aComment(server.db, daily_no, other.user_no, { parent_no: root })
    const elsewhere = await aComment(server.db, await aDaily(server.db, owner.user_no), other.user_no)
    expect((await write(me, '글', reply)).body).toMatchObject({ code: 'comment.reply_to_reply' })
    for (const parent of [elsewhere, 999_999]) expect((await write(me, '글', parent)).body).toMatchObject({ code: 'comment.not_found' })
    await remove(other, root)
    expect((await write(me, '글', root)).body).toMatchObject({ code: 'comment.not_found' })
    expect(await counts()).toEqual({ reply_qtt: 1, rows: 1, roots: true })
  })

  test('accepts 1 to 500 visible letters; a repeated idempotency key writes once', async () => {
    for (const [text, status] of [
      ['', 400],
      ['\u3164', 400],
      ['가'.repeat(501), 400],
      ['😀'.repeat(500), 200],
    ] as const) {
      expect((await write(me, text)).status).toBe(status)
    }
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => write(me, '한 번', undefined, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await counts()).toEqual({ reply_qtt: 2, rows: 2, roots: true })
  })
})

test('counts, numbers and alarms comments that are written together on one daily and on others', async () => {
  const dailys = [daily_no, await aDaily(server.db, owner.user_no), await aDaily(server.db, other.user_no)]
  const writers = await Promise.all(Array.from({ length: 9 }, () => server.aMember()))
  const answers = await Promise.all(
    writers.map((as, nth) => server.call(createComment, { body: { daily_no: dailys[nth % 3]!, comment_content: `댓글 ${nth}` } }, { as })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const [nth, no] of dailys.entries()) {
    const expected = answers.filter((_, at) => at % 3 === nth).map(commentIn)
    const { body } = await server.call(listComments, { query: { daily_no: no } })
    expect(body.query).toEqual(expected.toSorted((a, b) => a.comment_no - b.comment_no))
  }
  const alarms = await server.db
    .sql`select target, actor_qtt from alarm where user_no in (${owner.user_no}, ${other.user_no}) order by alarm_no`
  expect([...alarms].toSorted((a, b) => (a.target < b.target ? -1 : 1))).toEqual(
    dailys.map((no) => ({ target: `daily:${no}`, actor_qtt: 3 })).toSorted((a, b) => (a.target < b.target ? -1 : 1)),
  )
  expect(await counts()).toEqual({ reply_qtt: 3, rows: 3, roots: true })
})

test('a locked daily delays only its own comments, and its visibility counts when they are written', async () => {
  const free = await aDaily(server.db, owner.user_no)
  const commit = await leaveTransactionOpen(server.db, (tx) => tx.sql`update post set visibility = 'private' where post_no = ${daily_no}`)
  const waiting = write(me, '기다림')
  await expect.poll(() => countLockWaits(server.db)).toBe(1)
  const answers = await Promise.all(
    [other, owner].map((as) => server.call(createComment, { body: { daily_no: free, comment_content: '글' } }, { as })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await commit()
  expect((await waiting).status).toBe(404)
  expect(await counts()).toMatchObject({ reply_qtt: 0, rows: 0 })
})

test('pages roots by twenty with after_no', async () => {
  const roots = []
  for (let i = 0; i < 23; i++) roots.push(await aComment(server.db, daily_no, me.user_no))
  const first = (await list()).map(({ comment_no }) => comment_no)
  expect(first).toEqual(roots.slice(0, 20))
  expect((await list(null, { after_no: first.at(-1)! })).map(({ comment_no }) => comment_no)).toEqual(roots.slice(20))
  expect((await list(null, { limit: 2 })).map(({ comment_no }) => comment_no)).toEqual(roots.slice(0, 2))
})

test('allows edits of an own comment for five minutes', async () => {
  const { comment_no } = commentIn(await write(me, '처음'))
  server.clock.advance(COMMENT_EDIT_MINUTES * MINUTE_MS)
  expect(commentIn(await edit(me, comment_no, '나중'))).toMatchObject({
    comment_no,
    comment_content: '나중',
    replies: [],
    edit_dt: '2026-11-21T14:05:00+09:00',
  })
  server.clock.advance(1)
  expect((await edit(me, comment_no, '늦음')).body).toMatchObject({ state: -9, code: 'comment.too_late' })
  expect((await list())[0]!.comment_content).toBe('나중')
})

describe('deleteComment', () => {
  test('keeps a root with replies in the list without text and author, until the last reply is deleted', async () => {
    const root = await aComment(server.db, daily_no, me.user_no)
    const reply = await aComment(server.db, daily_no, other.user_no, { parent_no: root })
    expect((await remove(me, root)).body).toEqual({ state: 1, query: {} })
    expect(await list()).toMatchObject([
      { comment_no: root, state: 0, author: null, comment_content: '', reply_qtt: 1, replies: [{ comment_no: reply }] },
    ])
    expect(await repliesOf(root)).toMatchObject([{ comment_no: reply }])
    expect((await edit(me, root, '다시')).status).toBe(404)
    expect((await remove(me, root)).body).toMatchObject({ code: 'comment.not_found' })
    await remove(other, reply)
    expect(await list()).toEqual([])
    expect(await counts()).toEqual({ reply_qtt: 0, rows: 0, roots: true })
  })

  test('the author of the daily may delete any comment; parallel deletions lower the counter once', async () => {
    const root = await aComment(server.db, daily_no, other.user_no)
    const reply = await aComment(server.db, daily_no, me.user_no, { parent_no: root })
    const statuses = (await Promise.all([remove(owner, reply), remove(me, reply)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await counts()).toEqual({ reply_qtt: 1, rows: 1, roots: true })
  })
})

describe.each(['I block', 'I am blocked by'])('comments of a member whom %s', (way) => {
  test('are left out in both directions: roots, replies, and the number of replies', async () => {
    const theirs = await aComment(server.db, daily_no, other.user_no)
    const root = await aComment(server.db, daily_no, owner.user_no)
    for (const user of [other, owner, other]) await aComment(server.db, daily_no, user.user_no, { parent_no: root })
    await relate(
      server.db,
      'block',
      ...((way === 'I block' ? [me.user_no, other.user_no] : [other.user_no, me.user_no]) as [number, number]),
    )

    expect(await list(me)).toMatchObject([{ comment_no: root, reply_qtt: 1, replies: [{ author: { user_no: owner.user_no } }] }])
    expect(await repliesOf(root, {}, me)).toHaveLength(1)
    expect((await server.call(listReplies, { params: { comment_no: theirs }, query: {} }, { as: me })).body).toMatchObject({
      code: 'comment.not_found',
    })
    expect((await write(me, '글', theirs)).body).toMatchObject({ code: 'comment.not_found' })
    const mine = commentIn(await write(me, '글'))
    expect((await list(other)).map(({ comment_no }) => comment_no)).not.toContain(mine.comment_no)
    expect(await list(null)).toHaveLength(3)
  })
})

test('shows a comment of a deleted account without text and author', async () => {
  const deletedMember = await server.aMember({ state: 0 })
  await aComment(server.db, daily_no, deletedMember.user_no)
  expect(await list()).toMatchObject([{ state: 0, author: null, comment_content: '' }])
})

test('after any parallel writes and deletions the counters equal the number of comments', async () => {
  const act = fc.record({ who: fc.nat(2), what: fc.constantFrom('write', 'reply', 'remove'), which: fc.nat(7) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 24 }), async (acts) => {
      daily_no = await aDaily(server.db, owner.user_no)
      const comments = [await aComment(server.db, daily_no, me.user_no), await aComment(server.db, daily_no, other.user_no)]
      for (const parent_no of [...comments, ...comments]) comments.push(await aComment(server.db, daily_no, me.user_no, { parent_no }))
      const answers = await Promise.all(
        acts.map(({ who, what, which }) => {
          const as = [owner, me, other][who]!
          if (what === 'remove') return remove(as, comments[which % comments.length]!)
          return write(as, '글', what === 'reply' ? comments[which % 2] : undefined)
        }),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { reply_qtt, rows, roots } = await counts()
      expect([reply_qtt, roots]).toEqual([rows, true])
    }),
    { numRuns: 8 },
  )
})

function write(as: TestMember | null, comment_content: string, parent_no?: number, key?: string): Promise<TestAnswer> {
  return server.call(
    createComment,
    { body: { daily_no, comment_content, ...(parent_no ? { parent_no } : {}) } },
    { as, ...(key ? { key } : {}) },
  )
}
const edit = (as: TestMember | null, comment_no: number, comment_content: string) =>
  server.call(editComment, { params: { comment_no }, body: { comment_content } }, { as })
const remove = (as: TestMember | null, comment_no: number) => server.call(deleteComment, { params: { comment_no } }, { as })
const commentIn = ({ body }: TestAnswer): Comment => body.query as Comment
const asReply = ({ replies: _, ...reply }: Comment): Reply => reply

type Page = { after_no?: number; limit?: number }
async function list(as: TestMember | null = null, page: Page = {}): Promise<Comment[]> {
  return (await server.call(listComments, { query: { daily_no, ...page } }, { as })).body.query as Comment[]
}
async function repliesOf(comment_no: number, page: Page = {}, as: TestMember | null = null): Promise<Reply[]> {
  return (await server.call(listReplies, { params: { comment_no }, query: page }, { as })).body.query as Reply[]
}

/** The daily's counter, the number of its comments, and whether the counter of every root is right. */
async function counts() {
  const [found] = await server.db.sql<{ reply_qtt: number; rows: number; roots: boolean }[]>`
    select p.reply_qtt, (select count(*) from comment c where c.post_no = p.post_no and c.state = 1) as rows,
      (select bool_and(c.reply_qtt = (select count(*) from comment r where r.parent_no = c.comment_no and r.state = 1))
       from comment c where c.post_no = p.post_no) as roots
    from post p where p.post_no = ${daily_no}`
  return { ...found! }
}
