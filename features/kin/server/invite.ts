import { notify } from '#features/alarm/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { kinErrors } from '../errors.ts'
import { INVITES_A_DAY, INVITES_A_QUESTION, INVITES_OF_EXPERT_A_DAY } from '../rules.ts'
import { ANSWER, QUESTION } from '../transitions.ts'
import type { Own } from './ask.ts'
import { kinLink } from './finish.ts'
import { expertCategoryOf } from './people.ts'
import { lockOwnQuestion } from './rows.ts'

type Counts = { is_free: boolean; is_invited: boolean; of_question: number; of_asker: number; of_expert: number }

/**
 * Asks an expert to answer; the alarm does not name the asker.
 * @throws `kin.no_expert`, `kin.invited`, `kin.invites`, `kin.invites_today`, `kin.expert_busy`, `kin.not_asker`, `kin.not_now`
 */
export async function invite(tx: Tx, { kiNo, userNo, now }: Own, expertNo: number): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  if (question.state !== QUESTION.open) throw kinErrors.not_now()
  const category = expertNo === userNo ? null : await expertCategoryOf(tx, expertNo, now)
  if (category === null) throw kinErrors.no_expert('user_no')
  for (const key of [`kin_invite ${userNo}`, `kin_invited ${expertNo}`]) {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const [counts] = await rowsOf<Counts>(tx, COUNTS, [kiNo, userNo, expertNo, new Date(now.getTime() - DAY_MS)])
  refuse(counts!)
  await tx.sql`insert into kin_invite ${tx.sql({ ki_no: kiNo, user_no: expertNo, by_no: userNo, reg_dt: now })}`
  const about = { target: `question:${kiNo}:invite`, link: kinLink(kiNo), text: question.title, post_no: kiNo }
  await notify(tx, { kind: 'KIN_INVITE', to: expertNo, ...about }, now)
}

function refuse({ is_free, is_invited, of_question, of_asker, of_expert }: Counts): void {
  if (!is_free) throw kinErrors.no_expert('user_no')
  if (is_invited) throw kinErrors.invited('user_no')
  if (of_question >= INVITES_A_QUESTION) throw kinErrors.invites()
  if (of_asker >= INVITES_A_DAY) throw kinErrors.invites_today()
  if (of_expert >= INVITES_OF_EXPERT_A_DAY) throw kinErrors.expert_busy()
}

/** $1 the question, $2 the asker, $3 the expert, $4 a day ago. `is_free`: no block, and no answer of theirs yet. */
const COUNTS: Statement = `
  select ${notBlockedSql({ a: '$2::bigint', b: '$3::bigint' })}
      and (select true from kin_answer a where a.ki_no = $1 and a.user_no = $3 and a.state <> ${ANSWER.deleted}) is null as is_free,
    exists (select from kin_invite i where i.ki_no = $1 and i.user_no = $3) as is_invited,
    (select count(*) from kin_invite i where i.ki_no = $1)::int as of_question,
    (select count(*) from kin_invite i where i.by_no = $2 and i.reg_dt > $4)::int as of_asker,
    (select count(*) from kin_invite i where i.user_no = $3 and i.reg_dt > $4)::int as of_expert`
