import { spawnSync } from 'node:child_process'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb, type Pool } from '#kit/server/db.ts'
import { freshDatabase } from '#kit/server/engine/testing.ts'
import { loadDemo } from './load.ts'
import { reloadDemo } from './reload.ts'

const now = new Date('2026-11-21T14:05:00+09:00')
const later = new Date('2026-11-24T09:00:00+09:00')
const options = { now, password: 'one-for-all' }

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Pool

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, max: 4, guard: true })
})
beforeEach(async () => {
  await db.sql`truncate users restart identity cascade`
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

describe('loading', () => {
  it('adds nobody to a database where somebody lives', async () => {
    await aNeighbour()
    await loadDemo(db, options)
    expect(await count('users')).toBe(1)
  })

  it('fills an empty database with the community, once, even when two servers load together', async () => {
    const told: string[] = []
    await Promise.all([loadDemo(db, { ...options, onProgress: (text) => told.push(text) }), loadDemo(db, options)])
    await loadDemo(db, options)
    expect(await count('users')).toBe(52)
    expect(await count('post')).toBe(200)
    expect(await count('users where is_demo')).toBe(52)
    expect(await count('user_setting')).toBeGreaterThan(52 * 10)
    expect(told).toHaveLength(1)
  })

  it('keeps every counter exact and every number in the order of time', async () => {
    await loadDemo(db, options)
    expect(await wrongCounters()).toEqual([])
    const [order] = await db.sql<[{ posts: boolean; comments: boolean }]>`select
      (select bool_and(ordered) from (select reg_dt >= lag(reg_dt, 1, reg_dt) over (order by post_no) as ordered from post) o) as posts,
      (select bool_and(ordered) from (select reg_dt >= lag(reg_dt, 1, reg_dt) over (order by comment_no) as ordered from comment) o) as comments`
    expect(order).toEqual({ posts: true, comments: true })
  })

  it('gives all one password that can be checked, and new members the next number', async () => {
    await loadDemo(db, options)
    const rows = await db.sql<{ password_hash: string }[]>`select distinct password_hash from users`
    expect(rows).toHaveLength(1)
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verify(rows[0]!.password_hash, 'one-for-all')).toBe(true)
    expect(await aNeighbour()).toBe(113)
  })
})

describe('loading anew', () => {
  it('is refused in production, whatever is there', async () => {
    await aNeighbour()
    const program = new URL('reset.ts', import.meta.url).pathname
    const env = { PATH: process.env.PATH, HARU_ENV: 'production', DATABASE_URL: database.url }
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('haru: HARU_ENV=production has no demo community: nothing was changed.\n')
    expect(await count('users')).toBe(1)
  })

  it('leaves a real member what is theirs, without what demo members did to it', async () => {
    await loadDemo(db, options)
    const me = await aNeighbour()
    const [post] = await db.sql<[{ post_no: number }]>`
      insert into post (kind, user_no, content, info, visibility, record_date, like_qtt, reply_qtt)
      values ('daily', ${me}, '내 글', '{}', 'public', '2026-11-21', 2, 1) returning post_no`
    await db.sql`insert into post_like (post_no, user_no) values (${post.post_no}, 1), (${post.post_no}, ${me})`
    await db.sql`insert into comment (post_no, user_no, content) values (${post.post_no}, 2, '반가워요')`

    await reloadDemo(db, { now: later, password: 'another' })

    const [mine] = await db.sql`select content, like_qtt, reply_qtt from post where user_no = ${me}`
    expect(mine).toEqual({ content: '내 글', like_qtt: 1, reply_qtt: 0 })
    expect(await count('users')).toBe(53)
    expect(await count('post')).toBe(201)
    expect(await wrongCounters()).toEqual([])
  })

  it('moves the community to the present and keeps its password', async () => {
    await loadDemo(db, options)
    await reloadDemo(db, { now: later, password: 'another' })
    const [newest] = await db.sql<[{ minutes: number }]>`select extract(epoch from ${later} - max(reg_dt))::int / 60 as minutes from post`
    expect(newest.minutes).toBeLessThan(5)
    const [row] = await db.sql<[{ password_hash: string }]>`select password_hash from users where user_id = 'member1'`
    expect(await verify(row.password_hash, 'one-for-all')).toBe(true)
  })

  it('gives the password it was told where there was no demo member', async () => {
    await reloadDemo(db, { now, password: 'another' })
    const [row] = await db.sql<[{ password_hash: string }]>`select password_hash from users where user_id = 'expert12'`
    expect(await verify(row.password_hash, 'another')).toBe(true)
  })
})

async function aNeighbour(): Promise<number> {
  const [row] = await db.sql<[{ user_no: number }]>`
    insert into users (user_id, haru_name, haru_character, gender) values ('neighbour', '이웃', '1', 'w') returning user_no`
  return row.user_no
}

async function count(what: string): Promise<number> {
  const [row] = await db.sql.unsafe<[{ count: number }]>(`select count(*)::int as count from ${what}`)
  return row.count
}

async function wrongCounters(): Promise<unknown[]> {
  const rows = await db.sql`
    select 'post' as kind, post_no as no from post
    where like_qtt <> (select count(*) from post_like l where l.post_no = post.post_no)
       or reply_qtt <> (select count(*) from comment c where c.post_no = post.post_no and c.state = 1)
    union all
    select 'comment', comment_no from comment root
    where reply_qtt <> (select count(*) from comment c where c.parent_no = root.comment_no and c.state = 1)`
  return [...rows]
}
