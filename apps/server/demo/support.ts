import { readFileSync } from 'node:fs'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

type Notice = { days_ago: number; is_pinned: boolean; title: string; body: string }

/** Inserts notices, if there are none, and inquiries of the first member. */
export async function insertSupport(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const notices = JSON.parse(readFileSync(new URL('../../../db/demo/notices.json', import.meta.url), 'utf8')) as Notice[]
  const rows = notices.map(({ days_ago, ...notice }) => ({ ...notice, publish_dt: ago(days_ago) }))
  const [existing] = await tx.sql`select from notice limit 1`
  if (!existing) await tx.sql`insert into notice ${tx.sql(rows)}`
  await tx.sql`
    with asked as (
      insert into inquiry (user_no, cate, title, content, state, answer_dt, reg_dt, wait_dt, due_dt)
      select user_no, 'daily', '어제 기록의 날짜를 바꿀 수 있나요?', '자정이 지나서 남겼더니 오늘 기록으로 들어갔어요. 어제로 옮기고 싶어요.',
        1, ${ago(4)}::timestamptz, ${ago(5)}::timestamptz, ${ago(5)}::timestamptz, ${ago(4)}::timestamptz from users where user_id = 'member1' and is_demo
      union all
      select user_no, 'account', '휴대폰을 바꿨어요', '새 휴대폰에서 로그인했는데 예전 휴대폰의 로그인은 어떻게 끝내나요?',
        0, null, ${ago(0.1)}::timestamptz, ${ago(0.1)}::timestamptz, ${ago(-1)}::timestamptz from users where user_id = 'member1' and is_demo
      returning inquiry_no, state
    )
    insert into inquiry_message (inquiry_no, kind, content, reg_dt)
    select inquiry_no, 'answer', ${ANSWER}, ${ago(4)}::timestamptz from asked where state = 1`
}

const ANSWER =
  '이미 남긴 기록의 날짜는 바꿀 수 없어요. **하루 남기기**에서 날짜를 어제로 골라 새로 남긴 뒤, 앞의 기록을 지워 주세요. 7일 전까지의 날에 남길 수 있어요.'
