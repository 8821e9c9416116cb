import type { Tx } from '#kit/server/db/db.ts'
import type { Sessions } from '#kit/server/auth/sessions.ts'

/** Makes a member an expert of a category, in expert mode; their sessions and open pages see it with the commit. */
export async function makeExpert(tx: Tx, sessions: Pick<Sessions, 'recheck'>, expert: { user_no: number; cate_no: number }): Promise<void> {
  const { user_no, cate_no } = expert
  await tx.sql`
    update users set expert_no = coalesce(expert_no, nextval('users_expert_no_seq')), cate_no = ${cate_no}, main_type = 'expert'
    where user_no = ${user_no}`
  await sessions.recheck(tx, user_no)
  tx.publishAfterCommit({ userNos: [user_no], event: 'ud', payload: { user_no } })
}
