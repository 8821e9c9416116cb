import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#features/account/contract.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import type { Alarm } from '#features/alarm/contract.ts'
import { deliverAlarms } from '#features/alarm/server/deliver.ts'
import { aBrowser, alarmsOf, withNewToken, takeOutbox, setSettings, unreadOf } from '#features/alarm/server/testing.ts'
import { createComment, deleteComment, editComment } from '#features/comment/contract.ts'
import { createDaily, deleteDaily, editDaily } from '#features/daily/contract.ts'
import { answerRequest, followMember, removeFollower, unfollowMember } from '#features/follow/contract.ts'
import { likeComment, likeDaily, likeFeed, unlikeComment, unlikeDaily } from '#features/like/contract.ts'
import { saveSettings } from '#features/settings/contract.ts'
import { replyToStory } from '#features/story/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, anItem, moodOnly, relate } from '#kit/server/testing/factories.ts'
import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Alarms by cause: each cause by its own call, each receiver by their own list.

const FEED = { kind: 'feed', info: null, record_date: null }

let server: TestServer
let owner: TestMember
let me: TestMember
let other: TestMember
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.admin.sql`truncate alarm, outbox`
  ;[owner, me, other] = [
    await server.aMember({ haru_name: nameOf('주인') }),
    await server.aMember({ haru_name: nameOf('나') }),
    await server.aMember({ haru_name: nameOf('이웃') }),
  ]
})

let named = 0
/** Names are distinct, so that a mention means one member. */
const nameOf = (word: string): string => `${word}${++named}번`
const nameOfMember = async ({ user_no }: TestMember): Promise<string> =>
  (await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${user_no}`)[0].haru_name

/** Calls an endpoint and expects success. */
async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, who?: { as: TestMember }): Promise<TestAnswer> {
  const answer = await server.call(endpoint, input, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const alarmTargets = async (as: TestMember): Promise<string[]> =>
  (await alarmsOf(server, await withNewToken(server, as))).map(({ kind, target }) => `${kind} ${target}`)
const first = async (as: TestMember): Promise<Alarm> => (await alarmsOf(server, await withNewToken(server, as)))[0]!
const aFeed = (userNo: number, columns = {}) => aDaily(server.db, userNo, { ...FEED, ...columns })
const comment = async (as: TestMember, post: object, comment_content: string, parent_no?: number): Promise<number> => {
  const { body } = await call(createComment, { body: { ...post, comment_content, ...(parent_no && { parent_no }) } as never }, { as })
  return (body.query as { comment_no: number }).comment_no
}
const aStory = (userNo: number) =>
  aFeed(userNo, { kind: 'story', expire_dt: new Date(server.clock.now.getTime() + DAY_MS), reg_dt: server.clock.now })
/** Creates a daily. */
const writeDaily = async (
  as: TestMember,
  daily_content: string,
  visibility: 'public' | 'followers' | 'private' = 'public',
): Promise<number> => {
  const { body } = await call(createDaily, { body: { daily_content, daily_info: moodOnly, visibility } as never }, { as })
  return (body.query as { daily_no: number }[])[0]!.daily_no
}

/** Each cause of an alarm: the call, and the alarm that the other member gets. */
const causes: Record<string, { act: () => Promise<unknown>; text: string; link: string; back?: () => Promise<unknown> }> = {}
let no = 0
let at = 0
const cause = (name: string, one: (typeof causes)[string] & { ready?: () => Promise<void> }) => {
  causes[name] = { ...one, act: async () => (await one.ready?.(), one.act()) }
}
cause('a like of a daily', {
  ready: async () => void (no = await aDaily(server.db, owner.user_no)),
  act: () => call(likeDaily, { body: { daily_no: no } }, { as: me }),
  back: () => call(unlikeDaily, { query: { daily_no: no } }, { as: me }),
  text: 'LIKE_POST daily:no',
  link: '/daily-line-detail/no',
})
cause('a like of a feed', {
  ready: async () => void (no = await aFeed(owner.user_no)),
  act: () => call(likeFeed, { body: { feed_no: no } }, { as: me }),
  text: 'LIKE_POST feed:no',
  link: '/feed-line-detail/no',
})
cause('a like of a comment', {
  ready: async () => void (no = await aComment(server.db, await aDaily(server.db, other.user_no), owner.user_no)),
  act: () => call(likeComment, { body: { comment_no: no } }, { as: me }),
  back: () => call(unlikeComment, { query: { comment_no: no } }, { as: me }),
  text: 'LIKE_COMMENT comment:no',
  link: '/comment-detail/no',
})
cause('a comment', {
  ready: async () => void (no = await aDaily(server.db, owner.user_no)),
  act: async () => (at = await comment(me, { daily_no: no }, '좋네요')),
  back: () => call(deleteComment, { params: { comment_no: at } }, { as: me }),
  text: 'COMMENT daily:no',
  link: '/comment-detail/at',
})
cause('an answer to a comment', {
  ready: async () => {
    const post_no = await aDaily(server.db, other.user_no)
    no = await aComment(server.db, post_no, owner.user_no)
  },
  act: async () => {
    const [{ post_no }] = await server.db.sql<[{ post_no: number }]>`select post_no from comment where comment_no = ${no}`
    at = await comment(me, { daily_no: post_no }, '저도요', no)
  },
  back: () => call(deleteComment, { params: { comment_no: at } }, { as: me }),
  text: 'REPLY comment:no',
  link: '/comment-detail/at',
})
cause('a call by name in a comment', {
  ready: async () => void (no = await aFeed(other.user_no)),
  act: async () => (at = no = await comment(me, { feed_no: no }, `@${await nameOfMember(owner)} 보세요`)),
  back: () => call(deleteComment, { params: { comment_no: no } }, { as: me }),
  text: 'MENTION comment:no',
  link: '/comment-detail/no',
})
cause('a call by name in a daily', {
  act: async () => (no = await writeDaily(me, `@${await nameOfMember(owner)} 같이 걸어요`)),
  back: () => call(deleteDaily, { params: { daily_no: no } }, { as: me }),
  text: 'MENTION daily:no',
  link: '/daily-line-detail/no',
})
cause('a follow', {
  act: () => call(followMember, { body: { user_no: (no = owner.user_no) } }, { as: me }),
  back: () => call(unfollowMember, { query: { user_no: owner.user_no } }, { as: me }),
  text: 'FOLLOW user:no',
  link: '/follow-main/no',
})
cause('a request to follow', {
  ready: async () => void (await server.db.sql`update users set account_private = true where user_no = ${(no = owner.user_no)}`),
  act: () => call(followMember, { body: { user_no: owner.user_no } }, { as: me }),
  back: () => call(unfollowMember, { query: { user_no: owner.user_no } }, { as: me }),
  text: 'FOLLOW_REQ user:no',
  link: '/follow-main/no?kind=requests',
})
cause('an accepted request', {
  ready: () => relate(server.db, 'follow', owner.user_no, (no = me.user_no), { state: 0 }),
  act: () => call(answerRequest, { body: { user_no: owner.user_no, accept: true } }, { as: me }),
  text: 'FOLLOW_OK user:no',
  link: '/my-haru-room/no',
})
cause('an answer to a story', {
  ready: async () => void (no = await aStory(owner.user_no)),
  act: () => call(replyToStory, { params: { story_no: no }, body: { reply_content: '멋져요' } }, { as: me }),
  text: 'STORY_REPLY story:no',
  link: '/story-single-detail/no',
})
const filled = (words: string): string => words.replace(/\bno\b/, String(no)).replace(/\bat\b/, String(at))

describe.each(Object.keys(causes))('%s', (name) => {
  const { act, text: says, link, back } = causes[name]!

  test('creates an alarm with actor and target for its receiver only', async () => {
    await act()
    expect(await alarmsOf(server, owner)).toMatchObject([
      {
        kind: filled(says).split(' ')[0],
        target: filled(says).split(' ')[1],
        link: filled(link),
        actors: [{ user_no: me.user_no }],
        actor_qtt: 1,
        read_dt: null,
      },
    ])
    expect([await alarmTargets(me), await unreadOf(server, owner)]).toEqual([[], 1])
  })

  test('creates no alarm for a receiver who muted the actor', async () => {
    await relate(server.db, 'mute', owner.user_no, me.user_no)
    await act()
    expect(await alarmTargets(owner)).toEqual([])
  })

  test('creates no alarm from a blocked actor, and a later block removes it', async () => {
    await act()
    await relate(server.db, 'block', owner.user_no, me.user_no)
    expect([await alarmTargets(owner), await unreadOf(server, owner)]).toEqual([[], 0])
    await server.admin.sql`truncate alarm`
    // The answer of the call does not matter; no alarm is created.
    await act().catch(() => undefined)
    expect(await server.db.sql`select from alarm where user_no = ${owner.user_no}`).toHaveLength(0)
  })

  test.runIf(back)('removes the alarm when its cause is undone', async () => {
    await act()
    await back!()
    expect([await alarmTargets(owner), await unreadOf(server, owner)]).toEqual([[], 0])
  })
})

test('creates no alarm for the member’s own acts', async () => {
  const daily_no = await writeDaily(owner, `@${await nameOfMember(owner)} 나에게`)
  const comment_no = await comment(owner, { daily_no }, `@${await nameOfMember(owner)} 나에게`)
  await comment(owner, { daily_no }, '대답', comment_no)
  await call(likeDaily, { body: { daily_no } }, { as: owner })
  await call(likeComment, { body: { comment_no } }, { as: owner })
  expect(await server.db.sql`select from alarm`).toHaveLength(0)
})

test('groups twelve likes in one alarm, and a repeated like counts once', async () => {
  const daily_no = await aDaily(server.db, owner.user_no, { images: [anItem('k')] })
  const likers = await Promise.all(Array.from({ length: 12 }, () => server.aMember()))
  await Promise.all(likers.map((as) => call(likeDaily, { body: { daily_no } }, { as })))
  expect(await alarmsOf(server, owner)).toMatchObject([{ actor_qtt: 12, thumb: { key: 'k' } }])
  for (const act of [unlikeDaily, likeDaily] as const) {
    await Promise.all(
      likers.map((as) =>
        act === likeDaily ? call(likeDaily, { body: { daily_no } }, { as }) : call(unlikeDaily, { query: { daily_no } }, { as }),
      ),
    )
    expect((await alarmsOf(server, owner)).map(({ actor_qtt }) => actor_qtt)).toEqual(act === likeDaily ? [12] : [])
  }
})

describe('a comment creates one alarm for each receiver', () => {
  const post = async () => ({ daily_no: await aDaily(server.db, owner.user_no) })

  test('a mention has priority over a reply, and a reply over a comment', async () => {
    const at = await post()
    const root = await comment(owner, at, '처음')
    await comment(me, at, '저도요', root)
    expect((await alarmTargets(owner)).map((one) => one.split(' ')[0])).toEqual(['REPLY'])
    await comment(me, at, `@${await nameOfMember(owner)} 저도요`, root)
    expect((await alarmTargets(owner)).map((one) => one.split(' ')[0])).toEqual(['MENTION', 'REPLY'])
    expect((await alarmsOf(server, owner)).map(({ actor_qtt }) => actor_qtt)).toEqual([1, 1])
  })

  test('a reply to another member also alarms the post’s author, and the root’s writer of the reply', async () => {
    const at = await post()
    const root = await comment(other, at, '처음')
    await comment(me, at, '저도요', root)
    expect([await alarmTargets(owner), await alarmTargets(other)]).toEqual([[`COMMENT daily:${at.daily_no}`], [`REPLY comment:${root}`]])
    expect((await first(owner)).actors.map(({ user_no }) => user_no)).toEqual([me.user_no, other.user_no])
  })

  test('an edit alarms new mentions, removes those of deleted ones, and updates the text', async () => {
    const at = await post()
    const [one, two] = [await nameOfMember(other), await nameOfMember(owner)]
    const comment_no = await comment(me, at, `@${one} <b>이거</b> 봐요`)
    expect((await first(other)).text).toBe(`@${one} 이거 봐요`)
    await call(editComment, { params: { comment_no }, body: { comment_content: `@${two} 아니 이거` } }, { as: me })
    expect(await alarmTargets(other)).toEqual([])
    // The author already has an alarm of this comment.
    expect(await alarmsOf(server, owner)).toMatchObject([{ kind: 'COMMENT', text: `@${two} 아니 이거` }])
    await call(editComment, { params: { comment_no }, body: { comment_content: `@${one} 역시` } }, { as: me })
    expect(await alarmTargets(other)).toEqual([`MENTION comment:${comment_no}`])
  })

  test('a grouped alarm shows the newest existing comment, and is removed with the last one', async () => {
    const at = await post()
    const mine = [await comment(me, at, '하나'), await comment(me, at, '둘')]
    server.clock.advance(MINUTE_MS)
    const others = await comment(other, at, '셋')
    expect(await first(owner)).toMatchObject({ actor_qtt: 2, text: '셋', link: `/comment-detail/${others}` })
    await call(deleteComment, { params: { comment_no: others } }, { as: await withNewToken(server, other) })
    expect(await first(owner)).toMatchObject({ actor_qtt: 1, text: '둘', link: `/comment-detail/${mine[1]}` })
    await call(deleteComment, { params: { comment_no: mine[1]! } }, { as: await withNewToken(server, me) })
    expect(await first(owner)).toMatchObject({ actor_qtt: 1, text: '하나', link: `/comment-detail/${mine[0]}` })
    // The author may delete comments under their post.
    await call(deleteComment, { params: { comment_no: mine[0]! } }, { as: await withNewToken(server, owner) })
    expect(await alarmTargets(owner)).toEqual([])
  })

  test('a grouped alarm hides the text and link of a blocked member’s comment, and keeps the others', async () => {
    const at = await post()
    await comment(other, at, '하나')
    await comment(me, at, '둘')
    await relate(server.db, 'block', owner.user_no, me.user_no)
    expect(await first(owner)).toMatchObject({
      text: '',
      link: `/daily-line-detail/${at.daily_no}`,
      actor_qtt: 1,
      actors: [{ user_no: other.user_no }],
    })
  })

  test('creates no alarm for a member who cannot read the comment: mentioned, replied to, or blocked from its root', async () => {
    const at = { daily_no: await aDaily(server.db, owner.user_no, { visibility: 'followers' }) }
    await relate(server.db, 'follow', me.user_no, owner.user_no, { state: 1 })
    await relate(server.db, 'follow', other.user_no, owner.user_no, { state: 1 })
    const root = await comment(other, at, '처음')
    await server.db.sql`delete from follow where user_no = ${other.user_no}`
    await comment(me, at, `@${await nameOfMember(other)} 저도요`, root)
    expect(await alarmTargets(other)).toEqual([])
    // The post's author gets none either if they cannot read the root.
    await server.admin.sql`truncate alarm`
    await relate(server.db, 'block', owner.user_no, other.user_no)
    await relate(server.db, 'follow', other.user_no, me.user_no, { state: 1 })
    await server.call(createComment, { body: { ...at, comment_content: '저도요', parent_no: root } }, { as: me })
    expect(await server.db.sql`select from alarm where user_no = ${owner.user_no}`).toHaveLength(0)
  })
})

describe('a target that becomes invisible', () => {
  const ways: Record<string, (daily_no: number) => PromiseLike<unknown>> = {
    'made private': (daily_no) =>
      call(editDaily, { params: { daily_no }, body: { daily_content: '글', daily_info: moodOnly, visibility: 'private' } }, { as: owner }),
    deleted: (daily_no) => call(deleteDaily, { params: { daily_no } }, { as: owner }),
    'hidden by reports': (daily_no) => server.db.sql`update post set hide_dt = now() where post_no = ${daily_no}`,
    'its author blocks me': () => relate(server.db, 'block', owner.user_no, other.user_no),
    'its author left': () => server.db.sql`update users set state = 0 where user_no = ${owner.user_no}`,
  }
  test('is pushed while it is visible', async () => {
    const daily_no = await aDaily(server.db, owner.user_no)
    await aBrowser(server, other)
    await setSettings(server, other, { quiet_from: '', quiet_to: '' })
    await comment(me, { daily_no }, `@${await nameOfMember(other)} <b>여기</b> 보세요`)
    await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
    expect((await takeOutbox(server)).map(({ message }) => message['text'])).toEqual([`“@${await nameOfMember(other)} 여기 보세요”`])
  })

  test.each(Object.keys(ways))('%s: the alarm is not listed, counted or pushed', async (way) => {
    const daily_no = await aDaily(server.db, owner.user_no)
    const root = await comment(other, { daily_no }, '처음')
    await comment(me, { daily_no }, '저도요', root)
    await call(likeComment, { body: { comment_no: root } }, { as: me })
    await comment(me, { daily_no }, `@${await nameOfMember(other)} 여기요`)
    expect(await alarmTargets(other)).toHaveLength(3)
    await aBrowser(server, other)
    await setSettings(server, other, { quiet_from: '', quiet_to: '' })
    await ways[way]!(daily_no)
    expect([await alarmTargets(other), await unreadOf(server, other)]).toEqual([[], 0])
    await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
    expect((await takeOutbox(server)).filter(({ recipient }) => recipient.endsWith(`/${other.user_no}`))).toEqual([])
    if (way !== 'made private' && way !== 'hidden by reports') return
    // The author still sees their own content.
    expect((await alarmTargets(owner)).length).toBeGreaterThan(0)
  })

  test('a comment hidden by reports', async () => {
    const daily_no = await aDaily(server.db, owner.user_no)
    const comment_no = await comment(me, { daily_no }, '나쁜 말')
    await server.db.sql`update comment set hide_dt = now() where comment_no = ${comment_no}`
    expect(await alarmTargets(owner)).toEqual([])
  })
})

test('a post alarms only mentioned members who may see it; an edit alarms added mentions and removes deleted ones', async () => {
  const [one, two] = [await nameOfMember(owner), await nameOfMember(other)]
  await relate(server.db, 'follow', other.user_no, me.user_no, { state: 1 })
  const daily_no = await writeDaily(me, `@${one} @${two}`, 'followers')
  expect([await alarmTargets(owner), await alarmTargets(other)]).toEqual([[], [`MENTION daily:${daily_no}`]])
  await writeDaily(me, `@${one} @${two}`, 'private')
  expect((await alarmTargets(other)).length).toBe(1)
  const body = { daily_content: `@${one}`, daily_info: moodOnly, visibility: 'public' as const }
  await call(editDaily, { params: { daily_no }, body: { ...body, daily_content: '아무도' } }, { as: me })
  expect(await alarmTargets(other)).toEqual([])
  await call(editDaily, { params: { daily_no }, body }, { as: me })
  expect(await alarmTargets(owner)).toEqual([`MENTION daily:${daily_no}`])
})

describe('follows', () => {
  test('the alarm of a request is removed by its answer, and when the account becomes public', async () => {
    await server.db.sql`update users set account_private = true where user_no = ${owner.user_no}`
    for (const as of [me, other]) await call(followMember, { body: { user_no: owner.user_no } }, { as })
    expect(await first(owner)).toMatchObject({ kind: 'FOLLOW_REQ', actor_qtt: 2 })
    await call(answerRequest, { body: { user_no: me.user_no, accept: false } }, { as: owner })
    expect([await first(owner), await alarmTargets(me)]).toMatchObject([{ actor_qtt: 1 }, []])
    await call(saveSettings, { body: [{ setting_key: 'account_private', setting_value: '0' }] as never }, { as: owner })
    expect([await alarmTargets(owner), await alarmTargets(other), await alarmTargets(me)]).toEqual([
      [],
      [`FOLLOW_OK user:${owner.user_no}`],
      [],
    ])
  })

  test('after fast parallel follows and unfollows an alarm exists exactly if a follow exists', async () => {
    for (let round = 0; round < 10; round++) {
      const presses = Array.from({ length: 8 }, (_, nth) =>
        nth % 2 === round % 2
          ? server.call(followMember, { body: { user_no: owner.user_no } }, { as: me })
          : server.call(unfollowMember, { query: { user_no: owner.user_no } }, { as: me }),
      )
      await Promise.all(presses)
      const expected = await server.db.sql`select from follow where user_no = ${me.user_no}`
      expect(await alarmTargets(owner)).toHaveLength(expected.length)
    }
  })

  test('a repeated follow creates one alarm, and removing a follower removes it', async () => {
    for (const _ of [1, 2]) await call(followMember, { body: { user_no: owner.user_no } }, { as: me })
    expect(await first(owner)).toMatchObject({ actor_qtt: 1 })
    await call(removeFollower, { query: { user_no: me.user_no } }, { as: owner })
    expect(await alarmTargets(owner)).toEqual([])
  })
})

describe('pushes', () => {
  const pushes = async () => {
    await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
    return (await takeOutbox(server)).map(({ message }) => message['title'])
  }
  /** The Korean hour at which quiet hours end. */
  const until = (hour: number) => server.clock.advance(((((hour - 9 - server.clock.now.getUTCHours()) % 24) + 24) % 24) * HOUR_MS)

  test('follow the settings, while the list has all alarms', async () => {
    await aBrowser(server, owner)
    await setSettings(server, owner, { push_like: '0', quiet_from: '', quiet_to: '' })
    const daily_no = await aDaily(server.db, owner.user_no)
    await call(likeDaily, { body: { daily_no } }, { as: await withNewToken(server, me) })
    await comment(await withNewToken(server, me), { daily_no }, '좋네요')
    expect(await pushes()).toEqual([`${await nameOfMember(me)}님이 댓글을 남겼어요`])
    expect(await alarmTargets(owner)).toHaveLength(2)
  })

  test('wait for the end of quiet hours and are dropped if the cause is gone; a new device alarms at once', async () => {
    until(23)
    const as = await withNewToken(server, me)
    const daily_no = await aDaily(server.db, owner.user_no)
    await server.db
      .sql`update users set user_id = 'told', password_hash = ${await hashPassword('Aa1!night-and-day')} where user_no = ${owner.user_no}`
    await aBrowser(server, await withNewToken(server, owner))
    await call(likeDaily, { body: { daily_no } }, { as })
    const comment_no = await comment(as, { daily_no }, '좋네요')
    let cookie = ''
    const enter = async (device: string): Promise<void> => {
      const { headers } = await server.call(
        logIn,
        { body: { user_id: 'told', password: 'Aa1!night-and-day', device } },
        { headers: { cookie } },
      )
      cookie = headers.get('set-cookie')!.split(';')[0]!
    }
    await enter('Mozilla/5.0 (iPad) Safari/604.1')
    expect(await pushes()).toEqual(['새 기기에서 로그인했어요'])
    expect(await first(owner)).toMatchObject({
      kind: 'LOGIN_NEW_DEVICE',
      text: expect.stringMatching(/^\d+월 \d+일 23:\d\d · 아이패드 · 사파리 · IP 127\.0\.0\.\*$/),
      link: '/sessions',
      actors: [],
    })
    await enter('Mozilla/5.0 (iPad) Safari/604.1')
    expect((await alarmTargets(owner)).filter((one) => one.startsWith('LOGIN'))).toHaveLength(1)
    await call(deleteComment, { params: { comment_no } }, { as })
    server.clock.advance(9 * HOUR_MS)
    expect(await pushes()).toEqual([`${await nameOfMember(me)}님이 내 데일리를 좋아해요`])
  })
})
