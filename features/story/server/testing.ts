import { aMedia, anItem } from '#kit/server/testing/factories.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'

/** A story of this member as the server would have written it; its number. */
export async function aStory({ db, clock }: TestServer, userNo: number, columns: Record<string, unknown> = {}): Promise<number> {
  const reg = (columns['reg_dt'] as Date | undefined) ?? clock.now
  const row = {
    kind: 'story',
    user_no: userNo,
    content: '오늘',
    visibility: 'public',
    reg_dt: reg,
    expire_dt: new Date(reg.getTime() + 86_400_000),
    ...columns,
  }
  const [made] = await db.sql<{ post_no: number }[]>`insert into post ${db.sql(row as never)} returning post_no`
  const { post_no } = made!
  const key = await aMedia(db, userNo, { post_no })
  await db.sql`update post set images = ${JSON.stringify([anItem(key)])}::text::jsonb where post_no = ${post_no}`
  return post_no
}

/** The member with a session that is good now: one does not live as long as a story. */
export async function again({ db, app, clock }: TestServer, { user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}
