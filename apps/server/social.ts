import { accountErrors } from '#features/account/errors.ts'
import { comeBack, openLogIn } from '#features/account/server/public.ts'
import { tellNewDevice } from '#features/alarm/server/newDevice.ts'
import { dropEverywhere } from '#features/daily/server/guest.ts'
import type { Door, OnUnlinked } from '#features/social/server/http.ts'
import { holdsMoney } from '#features/viv/server/account-deletion.ts'
import { releaseWaiting, startWithdrawal } from '#features/account-deletion/server/public.ts'
import { send } from '#kit/server/integrations/outbox.ts'

/** What social log-ins need of the account, which stands above them. */
export const socialDoor: Door = {
  openLogIn: (tx, services, login) => openLogIn(tx, services, { ...login, onNewDevice: tellNewDevice }),
  comeBack,
  withdrawing: accountErrors.withdrawing,
}

/**
 * A member whose only way in was ended at the provider leaves, whatever would hold a withdrawal up (decisions d-1). Who has money here agreed
 * to lose nothing by that: the account waits, unseen, and the same log-in opens it again.
 */
export const onUnlinked: OnUnlinked = async (tx, userNo, now) => {
  const hasMoney = await holdsMoney(tx, userNo, now)
  const hasLeft = await startWithdrawal(tx, userNo, now, { hasMoney })
  await dropEverywhere(tx)
  if (!hasLeft || !hasMoney) return { keepsLink: hasMoney }
  const [member] = await tx.sql<{ phone: string | null }[]>`select phone from users where user_no = ${userNo}`
  if (member?.phone) await send(tx, { channel: 'sms', recipient: member.phone, message: { text: KEPT } }, now)
  return { keepsLink: true }
}

const KEPT = '[하루] 카카오 연결이 끊겨 계정을 닫아 두었어요. 비브 지갑은 그대로 보관하고 있어요. 카카오로 다시 로그인하면 쓸 수 있어요.'

/** Who waits for their money alone, and has none any more. */
export const sweepUnlinked = releaseWaiting(holdsMoney)
