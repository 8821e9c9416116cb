import { DAY_MS } from '#kit/contract/time.ts'
import { aMedia, anItem } from '#kit/server/testing/factories.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'

/** Inserts a story of this member and returns its number. */
export async function aStory({ db, clock }: TestServer, userNo: number, columns: Record<string, unknown> = {}): Promise<number> {
  const reg = (columns['reg_dt'] as Date | undefined) ?? clock.now
  const row = {
    kind: 'story',
    user_no: userNo,
    content: '오늘',
    visibility: 'public',
    reg_dt: reg,
    expire_dt: new Date(reg.getTime() + DAY_MS),
    ...columns,
  }
  const [made] = await db.sql<{ post_no: number }[]>`insert into post ${db.sql(row as never)} returning post_no`
  const { post_no } = made!
  const key = await aMedia(db, userNo, { post_no })
  await db.sql`update post set images = ${JSON.stringify([anItem(key)])}::text::jsonb where post_no = ${post_no}`
  return post_no
}

/** The member with a new session: a session expires before a story ends. */
export async function withNewSession({ db, app, clock }: TestServer, { user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}
