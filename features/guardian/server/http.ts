import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  cancelGuardedCharge,
  changeCap,
  askGuardianLink,
  consentAsGuardian,
  endConsent,
  endMyGuardian,
  freezeSpending,
  getGuardian,
  listGuardedCharges,
  listGuardedRooms,
  openGuardian,
  openGuardianLink,
} from '../contract.ts'
import {
  cancelUnused,
  endGuardedConsent,
  listCharges,
  listGuarded,
  roomsOfGuarded,
  setCap,
  setFrozen,
  type GuardianCall,
} from './guardian.ts'
import { askLink, openLink } from './link.ts'
import { agreeAsGuardian, endOwnConsent, guardianshipOf } from './member.ts'

export const guardianHttp: Handled[] = [
  handle(getGuardian, ({ db, me, now }) => guardianshipOf(db, me.user_no, now)),
  handle(consentAsGuardian, ({ db: tx, body, ...call }) => agreeAsGuardian({ tx, ...call }, body)),
  handle(endMyGuardian, ({ db: tx, ...call }) => endOwnConsent({ tx, ...call })),
  handle(openGuardianLink, ({ db, services, body, now }) => openLink(db, services, body, now)),
  handle(askGuardianLink, ({ db, services, body, now }) => askLink(db, services, body, now)),
  handle(openGuardian, (call) => listGuarded(guardianCall(call))),
  handle(listGuardedCharges, (call) => listCharges(guardianCall(call), call.params.guardian_no, call.body)),
  handle(changeCap, (call) => setCap(guardianCall(call), call.params.guardian_no, call.body.monthly_won)),
  handle(endConsent, (call) => endGuardedConsent(guardianCall(call), call.params.guardian_no)),
  handle(freezeSpending, (call) => setFrozen(guardianCall(call), call.params.guardian_no, call.body.frozen)),
  handle(listGuardedRooms, (call) => roomsOfGuarded(guardianCall(call), call.params.guardian_no)),
  handle(cancelGuardedCharge, (call) => cancelUnused(guardianCall(call), call.params.guardian_no, call.params.charge_no)),
]

const guardianCall = <C extends Omit<GuardianCall, 'identityNo'> & { body: { identity_no: string } }>({
  body,
  ...call
}: C): GuardianCall => ({
  ...call,
  identityNo: body.identity_no,
})
