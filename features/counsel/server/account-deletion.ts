import type { DeletionBlocker } from '#kit/server/account-deletion.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { OPEN_COUNSEL } from '../transitions.ts'

/** Open counsellings and disputes: the account cannot be deleted before they end (decisions d-1, "Account withdrawal"). */
export async function counselBlockers(db: Db, userNo: number): Promise<DeletionBlocker[]> {
  const [found] = await rowsOf<Record<keyof typeof BLOCKERS, boolean>>(db, OPEN_ITEMS, [userNo])
  return Object.entries(BLOCKERS).flatMap(([kind, blocker]) =>
    found![kind as keyof typeof BLOCKERS] ? [{ kind: `counsel-${kind}`, ...blocker }] : [],
  )
}

const BLOCKERS = {
  member: { text: '끝나지 않은 상담이 있어요.', link: '/coun-list' },
  expert: { text: '전문가로서 끝내지 않은 상담이 있어요.', link: '/expert-coun-list' },
  dispute: { text: '살펴보고 있는 상담 문의가 있어요.', link: '/coun-list' },
}

const OPEN_ITEMS: Statement = `
  select exists (select from counsel where user_no = $1 and state in ${statesSql(OPEN_COUNSEL)}) as member,
    exists (select from counsel where expert_user_no = $1 and state in ${statesSql(OPEN_COUNSEL)}) as expert,
    exists (select from counsel_dispute d join counsel c on c.coun_no = d.coun_no
      where d.state = 0 and $1::bigint in (c.user_no, c.expert_user_no)) as dispute`
