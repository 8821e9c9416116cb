import { accountErrors } from '#features/account/errors.ts'
import { comeBack, openLogIn } from '#features/account/server/public.ts'
import { tellNewDevice } from '#features/alarm/server/newDevice.ts'
import { dropEverywhere } from '#features/daily/server/guest.ts'
import type { Door, OnUnlinked } from '#features/social/server/http.ts'
import { startWithdrawal } from '#features/withdraw/server/public.ts'

/** What social log-ins need of the account, which stands above them. */
export const socialDoor: Door = {
  openLogIn: (tx, services, login) => openLogIn(tx, services, { ...login, onNewDevice: tellNewDevice }),
  comeBack,
  withdrawing: accountErrors.withdrawing,
}

/** A member whose only way in was ended at the provider leaves, whatever would hold a withdrawal up (decisions d-1). */
export const onUnlinked: OnUnlinked = async (tx, userNo, now) => {
  await startWithdrawal(tx, userNo, now)
  await dropEverywhere(tx)
}
