import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { person, logIn } from '#features/account/contract.ts'
import { readDongs } from '#features/cs/server/public.ts'
import { createComment } from '#features/comment/contract.ts'
import { createDaily, daily, type DailyInfo } from '#features/daily/contract.ts'
import { DAY_MS, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { seededRandom } from './random.ts'
import { communityOf, type Community } from './community.ts'
import { characterOf, infoOf } from './rows.ts'
import { readPlatformShop } from './platform-shop.ts'
import { readShop } from './shop.ts'
import { readSource, type SourcePost } from './source.ts'

const source = readSource()
const now = new Date('2026-11-21T14:05:00+09:00')
const community = communityOf(source, now)
const authors = new Map(community.users.map((user) => [user.user_no, user]))

test('members live in existing districts, some of them in the same one', () => {
  const known = new Set(readDongs().map(([code]) => code))
  const places = community.users.map((user) => user.sigungu_code)
  expect(places.filter((place) => place === null || !known.has(place))).toEqual([])
  expect(places.filter((place) => place === places[0]).length).toBeGreaterThan(8)
})

describe('visibility', () => {
  const follows = new Set(community.follows.map((row) => `${row.user_no}>${row.target_no}`))
  const mayReact = (postNo: number, userNo: number): boolean => {
    const post = community.posts[postNo - 1]!
    if (post.user_no === userNo || post.visibility === 'public') return true
    return post.visibility === 'followers' && follows.has(`${userNo}>${post.user_no}`)
  }

  it('nobody likes or comments on invisible dailys', () => {
    const touched = [...community.likes, ...community.comments]
    expect(touched.filter((row) => !mayReact(row.post_no, row.user_no))).toEqual([])
    expect(community.posts.filter((post) => post.visibility !== 'public').length).toBeGreaterThan(10)
  })
  it('nobody likes a comment under an invisible daily', () => {
    const touched = community.commentLikes.map((like) => ({ ...like, post_no: community.comments[like.comment_no - 1]!.post_no }))
    expect(touched.length).toBeGreaterThan(60)
    expect(touched.filter((row) => !mayReact(row.post_no, row.user_no))).toEqual([])
  })
  it('nobody follows or likes themselves', () => {
    expect(community.commentLikes.filter((row) => row.user_no === community.comments[row.comment_no - 1]!.user_no)).toEqual([])
    expect(community.follows.filter((row) => row.user_no === row.target_no)).toEqual([])
    expect(community.likes.filter((row) => row.user_no === community.posts[row.post_no - 1]!.user_no)).toEqual([])
  })
})

describe('every row is valid by the contract', () => {
  it('each member', () => {
    const wrong = problemsOf(community.users, 'haru_name', (user) => {
      expect(person.parse({ ...user, user_profile: [] })).toMatchObject({ haru_name: user.haru_name })
      expect([...user.haru_name].length).toSatisfy((length: number) => length >= 2 && length <= 12)
      expect([...user.haru_statemsg].length).toBeLessThanOrEqual(60)
      expect(logIn.body.shape.user_id.parse(user.user_id)).toBe(user.user_id)
    })
    expect(wrong).toEqual([])
  })
  it('each daily', () => {
    const wrong = problemsOf(community.posts, 'post_no', (post) => {
      const shown = {
        ...person.parse({ ...authors.get(post.user_no), user_profile: [] }),
        daily_no: post.post_no,
        daily_content: post.content,
        daily_images: [],
        daily_thumb: null,
        daily_info: post.info,
        visibility: post.visibility,
        record_date: post.record_date,
        like_qtt: post.like_qtt,
        reply_qtt: post.reply_qtt,
        isfav: false,
        reg_dt: post.reg_dt,
        edit_dt: null,
        is_bookmarked: false,
        hidden: false,
        same_qtt: 0,
        from: null,
      }
      expect(daily.parse(shown)).toEqual(shown)
      const { daily_content, daily_info, visibility } = shown
      expect(createDaily.body.parse({ daily_content, daily_info, visibility })).toEqual({ daily_content, daily_info, visibility })
    })
    expect(wrong).toEqual([])
  })
  it('each comment', () => {
    const wrong = problemsOf(community.comments, 'comment_no', (comment) => {
      const written = { daily_no: comment.post_no, parent_no: comment.parent_no, comment_content: comment.content }
      expect(createComment.body.parse(written)).toEqual(written)
    })
    expect(wrong).toEqual([])
  })
})

describe('counts', () => {
  it('has all members and posts', () => {
    const { users, posts, comments } = community
    expect(users.map((user) => user.user_no)).toEqual([...range(1, 40), ...range(101, 112)])
    expect(users.filter((user) => user.main_type === 'expert' && user.user_verified && user.cate_no && user.expert_no)).toHaveLength(12)
    expect(posts).toHaveLength(200)
    expect(comments.filter((comment) => comment.parent_no === null)).toHaveLength(60)
    expect(comments.filter((comment) => comment.parent_no !== null).length).toBeGreaterThan(20)
  })
  it('every counter is exact', () => {
    const { posts, comments, likes } = community
    expect(new Set(likes.map((like) => `${like.post_no}:${like.user_no}`)).size).toBe(likes.length)
    expect(posts.map((post) => post.like_qtt)).toEqual(posts.map((post) => likes.filter((like) => like.post_no === post.post_no).length))
    expect(posts.map((post) => post.reply_qtt)).toEqual(posts.map((post) => comments.filter((row) => row.post_no === post.post_no).length))
    const { commentLikes } = community
    expect(new Set(commentLikes.map((like) => `${like.comment_no}:${like.user_no}`)).size).toBe(commentLikes.length)
    expect(comments.map((row) => row.like_qtt)).toEqual(
      comments.map((row) => commentLikes.filter((like) => like.comment_no === row.comment_no).length),
    )
    expect(comments.map((row) => row.reply_qtt)).toEqual(
      comments.map((row) => comments.filter((one) => one.parent_no === row.comment_no).length),
    )
  })
  it('every load is identical', () => {
    expect(communityOf(readSource(), now)).toEqual(community)
  })
})

describe('pictures', () => {
  const drawn = readdirSync(new URL('../../../db/demo/pictures/', import.meta.url)).map((file) => file.replace(/\.svg$/, ''))
  const shown = [...source.posts, ...readShop().items, ...readPlatformShop().items].flatMap(({ pictures }) => pictures ?? [])

  it('about half of the dailys have one to four pictures, each used once', () => {
    const counts = source.posts.map((post) => post.pictures?.length ?? 0)
    expect(counts.filter((count) => count > 0).length).toSatisfy((count: number) => count > 90 && count < 130)
    expect(Math.max(...counts)).toBe(4)
    expect(source.posts.filter((post) => new Set(post.pictures).size !== post.pictures?.length)).toEqual([])
  })
  it('every picture is drawn, and every drawing is used', () => {
    expect([...new Set(shown)].sort()).toEqual(drawn.sort())
  })
  it('pictures contain no text, no gradients and no external content', () => {
    const wrong = drawn.filter((name) => {
      const svg = readFileSync(new URL(`../../../db/demo/pictures/${name}.svg`, import.meta.url), 'utf8')
      const isFlat = !/<text|[gG]radient|href|<image|<style|<script|opacity/.test(svg)
      return !isFlat || !/^<svg [^>]*width="(1200" height="900|900" height="1200)"/.test(svg)
    })
    expect(wrong).toEqual([])
  })
})

describe.each(['2026-11-21T14:05:00+09:00', '2026-11-23T00:00:20+09:00', '2027-01-01T06:30:00+09:00'])('at the time %s', (moment) => {
  const at = new Date(moment)
  const seen = communityOf(source, at)

  it('numbers are in order of time, and no row is in the future or before its cause', () => {
    expect(sorted(seen.posts)).toBe(true)
    expect(sorted(seen.comments)).toBe(true)
    expect(
      [...seen.posts, ...seen.comments, ...seen.likes, ...seen.commentLikes, ...seen.consents].filter(
        (row) => Date.parse(row.reg_dt) > at.getTime(),
      ),
    ).toEqual([])
    const early = [...seen.comments, ...seen.likes].filter((row) => row.reg_dt < seen.posts[row.post_no - 1]!.reg_dt)
    expect(early).toEqual([])
    expect(seen.commentLikes.filter((like) => like.reg_dt < seen.comments[like.comment_no - 1]!.reg_dt)).toEqual([])
    for (const { parent_no, post_no } of seen.comments.filter((row) => row.parent_no !== null)) {
      expect(seen.comments[parent_no! - 1]).toMatchObject({ post_no, parent_no: null })
    }
  })
  it('has recent posts of several weeks, each with its Korean record date', () => {
    expect(at.getTime() - Date.parse(seen.posts.at(-1)!.reg_dt)).toBeLessThan(5 * MINUTE_MS)
    const days = (at.getTime() - Date.parse(seen.posts[0]!.reg_dt)) / DAY_MS
    expect(days).toSatisfy((value: number) => value > 20 && value < 30)
    for (const post of seen.posts) expect(post.record_date).toBe(koreanDay(new Date(post.reg_dt)))
  })
  it('the first member has records in this week', () => {
    const days = seen.posts
      .filter((post) => post.user_no === 1)
      .map((post) => (Date.parse(koreanDay(at)) - Date.parse(post.record_date)) / DAY_MS)
    expect(days).toEqual([6, 4, 2, 1, 0])
  })
})

describe('mapping', () => {
  const post = (part: Partial<SourcePost>): SourcePost => ({ daily_no: 1, user_no: 1, type: 'mood', daily_content: '', emoji: 2, ...part })
  const info = (part: Partial<SourcePost>): DailyInfo => infoOf(post(part), source.foods, source.routines, seededRandom(1))

  it('maps the personas to numbers', () => {
    expect(characterOf('Elite')).toBe('1')
    expect(characterOf('Trendy')).toBe('8')
  })
  it('finds every food of the posts by its name or an alias', () => {
    expect(source.posts.flatMap((one) => one.eat?.foods ?? []).filter((name) => !source.foods.has(name))).toEqual([])
  })
  it('keeps the member’s own total and assigns each food to its meal', () => {
    expect(info({ type: 'food', eat: { meal: 'lunch', setCalorie: 600, foods: ['현미밥'] } }).eat).toEqual({
      setCalorie: 600,
      selectedFood: [{ key: '현미밥', calorie: 361, sort: 'lunch' }],
    })
  })
  it('creates a routine only for a post with one, completed according to the mood', () => {
    expect(info({ type: 'mood' }).routine.record.routine).toEqual([])
    const good = info({ type: 'routine', emoji: 1, daily_content: '물 마시기' }).routine.record.routine
    expect(good.map((item) => item.checked)).toEqual([true, true, true])
    const soso = info({ type: 'routine', emoji: 3, daily_content: '물 마시기만 성공' }).routine.record.routine
    expect(soso.filter((item) => item.checked)).toHaveLength(1)
    expect(soso).toHaveLength(5)
  })
})

/** Which rows fail `check`, each named by its key, with the reason. */
function problemsOf<Row extends object>(rows: readonly Row[], key: keyof Row, check: (row: Row) => void): string[] {
  return rows.flatMap((row) => {
    try {
      check(row)
      return []
    } catch (error) {
      return [`${String(row[key])}: ${(error as Error).message}`]
    }
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function sorted(rows: Community['comments'] | Community['posts']): boolean {
  return rows.every((row, index) => index === 0 || rows[index - 1]!.reg_dt <= row.reg_dt)
}
