import { spawnSync } from 'node:child_process'
import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HEALTH_CONSENT_VERSION } from '#features/account/rules.ts'
import { consentsDue } from '#features/account/server/again.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { openDb, type Db, type Pool } from '#kit/server/db/db.ts'
import { freshDatabase, type TestDatabase } from '#kit/server/testing/database.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { until } from '../testing.ts'
import { loadDemo } from './load.ts'
import { reloadDemo } from './reload.ts'
import { clubLife, countRows, demoDatabase, demoOptions, wrongCounters, type DemoOptions } from './testing.ts'

let url: string
let db: Pool
let options: DemoOptions
let drop: () => Promise<void>
const count = (what: string): Promise<number> => countRows(db, what)

describe('loading', () => {
  beforeEach(openEmpty)
  afterEach(() => drop())

  it('adds no members to a database with members', async () => {
    await aRealMember()
    await loadDemo(db, options)
    expect(await count('users')).toBe(1)
  })

  it('waits for another server that loads, and then changes nothing', async () => {
    const progress: string[] = []
    const other = openDb({ url, max: 1 })
    let loading: Promise<void> | undefined
    await other.transaction(async (tx) => {
      await tx.sql`lock table users in share row exclusive mode`
      loading = loadDemo(db, { ...options, onProgress: (text) => progress.push(text) })
      await until(async () => (await count("pg_locks where relation = 'users'::regclass and not granted")) === 1)
      await aRealMember(tx)
    })
    await loading
    await other.end(1)
    expect(progress).toHaveLength(1)
    expect(await count('users')).toBe(1)
    expect(await count('post')).toBe(0)
  })

  it('rolls back completely if the pictures cannot be stored, as does a reset, which loads into an empty database', async () => {
    const full: Storage = { ...options.storage, write: () => Promise.reject(new Error('The disk is full.')) }
    await expect(loadDemo(db, { ...options, storage: full })).rejects.toThrow('The disk is full.')
    await expect(reloadDemo(db, { ...options, storage: full })).rejects.toThrow('The disk is full.')
    expect(await count('users')).toBe(0)
  })

  it('a reset is refused in production', async () => {
    await aRealMember()
    const program = new URL('reset.ts', import.meta.url).pathname
    const env = { PATH: process.env.PATH, HARU_ENV: 'production', DATABASE_URL: url }
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('haru: HARU_ENV=production has no demo community: nothing was changed.\n')
    expect(await count('users')).toBe(1)
  })
})

describe('the loaded community', () => {
  beforeAll(openLoaded)
  afterAll(() => drop())

  it('fills an empty database with every kind of content, and another load changes nothing', async () => {
    const progress: string[] = []
    await loadDemo(db, { ...options, onProgress: (text) => progress.push(text) })
    expect(progress).toEqual([])
    expect(await count('users')).toBe(52)
    expect(await count("post where kind = 'daily'")).toBe(200)
    expect(await count("post where kind = 'feed' and images <> '[]'")).toBe(40)
    expect(await count('post_tag')).toBeGreaterThan(40)
    expect(await count('users where is_demo')).toBe(52)
    expect(await count('user_setting')).toBeGreaterThan(52 * 10)
    expect(await count('notice where state = 1')).toBe(8)
    expect(await count('inquiry')).toBe(8)
    // Operators find reports of every lane, decisions, appeals, ads and campaigns; no report alone hid what members see.
    expect(await count('report where case_no is not null')).toBe(26)
    expect(await count('(select distinct lane from report_case where state = 1) lanes')).toBe(5)
    expect([await count('appeal where state = 1'), await count('appeal')]).toEqual([3, 4])
    expect(await count('(select distinct state from ad) states')).toBe(4)
    expect(await count('campaign where sent_qtt > 0')).toBe(1)
    expect(await count('post where hide_dt is not null')).toBe(1)
    expect(await count('alarm where push_dt is not null')).toBe(0)
  })

  it('keeps every counter exact and every number in the order of time, those of club boards and of questions among themselves', async () => {
    expect(await wrongCounters(db)).toEqual([])
    const [order] = await db.sql<[{ posts: boolean; comments: boolean }]>`select
      (select bool_and(ordered) from (
        select reg_dt >= lag(reg_dt, 1, reg_dt) over (partition by kind = 'board', kind in ('question', 'answer') order by post_no) as ordered from post) o) as posts,
      (select bool_and(ordered) from (
        select c.reg_dt >= lag(c.reg_dt, 1, c.reg_dt) over (partition by p.kind = 'board', p.kind in ('question', 'answer') order by c.comment_no) as ordered
        from comment c join post p using (post_no)) o) as comments`
    expect(order).toEqual({ posts: true, comments: true })
  })

  it('each daily has its own pictures, in their order, as uploads of its member', async () => {
    const [run] = await db.sql<[{ images: MediaItem[] }]>`select images from post where content like '새벽 5시 50분 기상 성공%'`
    expect(run.images).toHaveLength(3)
    expect(run.images.map(({ mimetype, width, height }) => ({ mimetype, width, height }))).toEqual(
      Array.from({ length: 3 }, () => ({ mimetype: 'image/jpeg', width: 1200, height: 900 })),
    )
    for (const { key, transforms, placeholder } of run.images) {
      expect(transforms).toMatchObject({ lst: `/media/${key}/lst` })
      expect(placeholder).toMatch(/^data:image\//)
      expect(await options.storage.stat(`media/${key}/copy`)).not.toBeNull()
    }
    expect(await count("post where images <> '[]'")).toBeGreaterThan(100)
    const unlike = await db.sql`
      select post.post_no from post left join media using (post_no) group by post.post_no, post.user_no, post.images
      having coalesce(jsonb_array_length(post.images), 0) <> count(media_no) or bool_or(media.user_no <> post.user_no or media.state <> 1)`
    expect([...unlike]).toEqual([])
  })

  it('shows life in clubs: boards with a poll that runs, a challenge that runs and one that ended with marks', async () => {
    expect(await clubLife(db)).toEqual(CLUB_LIFE)
    const kinds = await db.sql<{ board: string }[]>`
      select distinct board from club_post join meet using (meet_no) where meet_title = '한강 새벽 러닝' order by board`
    expect(kinds.map(({ board }) => board)).toEqual(['free', 'hello', 'notice', 'photo', 'review'])
    expect(await count("club_post join post using (post_no) where images <> '[]'")).toBe(9)
    expect(await count('meet where not exists (select from club_post b where b.meet_no = meet.meet_no)')).toBe(0)
    const [counting] = await db.sql<[{ members: number }]>`
      select count(distinct e.user_no)::int as members from club_challenge h join club_challenge_entry e using (challenge_no)
      join post p on p.user_no = e.user_no and p.kind = 'daily' and p.record_date >= h.start_date where h.state = 2`
    expect(counting.members).toBeGreaterThan(3)
  })

  it('contains no meals and weights of members without the health consent', async () => {
    const unasked = await db.sql`
      select user_no from users where not exists (
        select from user_consent c where c.user_no = users.user_no and c.kind = 'health_sensitive' and c.agreed and c.version = ${HEALTH_CONSENT_VERSION})
      and (weight is not null or exists (select from post p where p.user_no = users.user_no and p.images <> '[]' and p.info #>> '{eat,setCalorie}' <> '0'))`
    expect([...unasked]).toEqual([])
    expect(await count('users where weight is not null')).toBe(30)
  })
})

describe('the accounts of a loaded community', () => {
  beforeEach(openLoaded)
  afterEach(() => drop())

  it('has the answers of a registration of each member: changed terms ask them to agree again', async () => {
    const kinds = "kind in ('terms', 'privacy', 'age14') and agreed or kind in ('marketing', 'marketing_night')"
    expect(
      await count(`users u where (select count(distinct kind) from user_consent c where c.user_no = u.user_no and (${kinds})) < 5`),
    ).toBe(0)
    const now = new Date()
    const text = { kind: 'terms', title: '이용약관', body: '바뀐 글', is_unfavourable: false, must_agree: true }
    const [announce_dt, effective_dt] = [new Date(now.getTime() - 20 * DAY_MS), new Date(now.getTime() - DAY_MS)]
    await db.sql`insert into policy ${db.sql({ ...text, version: koreanDay(effective_dt), announce_dt, effective_dt })}`
    expect((await consentsDue(db, 1, now)).map(({ kind }) => kind)).toEqual(['terms'])
  })

  it('members share one valid password, and new members get the next number', async () => {
    const rows = await db.sql<{ password_hash: string }[]>`select distinct password_hash from users`
    expect(rows).toHaveLength(1)
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verify(rows[0]!.password_hash, 'one-for-all')).toBe(true)
    const [{ last }] = await db.sql<[{ last: number }]>`select max(user_no)::int as last from users`
    expect(await aRealMember()).toBeGreaterThan(last)
  })
})

async function openEmpty(): Promise<void> {
  open(await freshDatabase(), demoOptions())
}

async function openLoaded(): Promise<void> {
  const database = await demoDatabase()
  open(database, database.options)
}

function open(database: TestDatabase, its: DemoOptions): void {
  ;({ url } = database)
  options = its
  db = openDb({ url, max: 4, guard: true })
  drop = async () => {
    await db.end()
    await database.drop()
    its.remove()
  }
}

async function aRealMember({ sql }: Db = db): Promise<number> {
  const [row] = await sql<[{ user_no: number }]>`
    insert into users (user_id, haru_name, haru_character, gender) values ('neighbour', '이웃', '1', 'w') returning user_no`
  return row.user_no
}

/** The posts of the boards are 33 and the reported one. */
const CLUB_LIFE = { posts: 34, pinned: 8, voters: 6, running: 2, ended: 1, has_marks: true }
