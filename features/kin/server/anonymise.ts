import { removeCommentsOn } from '#features/comment/server/public.ts'
import { removeLikesOn } from '#features/like/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { kinErrors } from '../errors.ts'
import type { Own } from './ask.ts'
import { lockOwnQuestion } from './rows.ts'

/**
 * Makes a question anonymous for good. What the asker wrote and liked under it is removed, since the name would tell who asked.
 * @throws `kin.not_asker`, `kin.not_now` where it is anonymous already
 */
export async function anonymise(tx: Tx, { kiNo, userNo }: Own): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  if (question.is_anonymous) throw kinErrors.not_now()
  await tx.sql`update kin_question set is_anonymous = true where ki_no = ${kiNo}`
  const answers = await tx.sql<{ an_no: number }[]>`select an_no from kin_answer where ki_no = ${kiNo} order by an_no`
  const postNos = [kiNo, ...answers.map(({ an_no }) => an_no)]
  await removeCommentsOn(tx, { userNo, postNos })
  await removeLikesOn(tx, { userNo, postNos })
}
