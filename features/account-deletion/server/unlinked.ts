import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { accountLeft, hasMoneyIn, startDeletion } from './leave.ts'

/**
 * Starts the deletion of a member whose only log-in method the provider ended, regardless of blockers (decisions d-1). With
 * money, which the member did not agree to lose, the account stays hidden and the same log-in restores it.
 */
export async function closeUnlinked(
  tx: Tx,
  { extensions }: Pick<Services, 'extensions'>,
  { user_no, now }: { user_no: number; now: Date },
): Promise<{ keepsLink: boolean }> {
  const hasMoney = await hasMoneyIn(extensions, tx, user_no, now)
  const hasLeft = await startDeletion(tx, user_no, now, { hasMoney })
  await extensions.run(accountLeft, tx)
  if (!hasLeft || !hasMoney) return { keepsLink: hasMoney }
  const [member] = await tx.sql<{ phone: string | null }[]>`select phone from users where user_no = ${user_no}`
  if (member?.phone) await send(tx, { channel: 'sms', recipient: member.phone, message: { text: KEPT_TEXT } }, now)
  return { keepsLink: true }
}

const KEPT_TEXT =
  '[하루] 카카오 연결이 끊겨 계정을 닫아 두었어요. 비브 지갑은 그대로 보관하고 있어요. 카카오로 다시 로그인하면 쓸 수 있어요.'
