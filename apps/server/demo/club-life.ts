import { insertPost } from '#features/post/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** The member whom the first club's leader account is, and two of its members. */
const [LEADER, AUTHOR, REPORTER] = [1, 20, 21] as const
const REPORTED = {
  title: '부업 설명회 같이 가요',
  content: '토요일 러닝 끝나고 설명회에 같이 가실 분을 찾아요. 처음 오는 분께는 선물도 있어요.',
}

/** What waits for the leader of the first club: a reported post; and an invitation. */
export async function insertClubLife(tx: Tx, now: Date): Promise<void> {
  const { sql } = tx
  const [club] = await sql<{ meet_no: number }[]>`select meet_no from meet where is_demo and user_no = ${LEADER} order by meet_no limit 1`
  const { meet_no } = club!
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { title, content } = REPORTED
  // Numbers of posts are in the order of time: this one is the latest.
  const { post_no } = await insertPost(tx, { userNo: AUTHOR, content, keys: [], now, field: 'images' })
  await sql`insert into club_post ${sql({ post_no, meet_no, user_no: AUTHOR, board: 'free', title, reg_dt: now })}`
  const report = { user_no: REPORTER, target_kind: 'board', target_no: post_no, target_user_no: AUTHOR, reason: 'SOLICIT', lane: 'mod' }
  const evidence = { meet_no, title, content, images: [], edit_dt: null }
  await sql`
    insert into report ${sql({ ...report, severity: 3, evidence: sql.json(evidence), reg_dt: now, due_dt: before(-70) } as never)}`
  const opened = { meet_no, target_kind: 'board', target_no: post_no, post_no, user_no: AUTHOR, title, report_qtt: 1, report_dt: now }
  await sql`insert into club_report ${sql({ ...opened, reasons: sql.array(['SOLICIT'], 1009) } as never)}`
  const invite = { meet_no, user_no: LEADER, code: 'de30ab12cd34ef56', use_qtt: 1, reg_dt: before(5), expire_dt: before(5 - 72) }
  await sql`insert into meet_invite ${sql(invite)}`
}
