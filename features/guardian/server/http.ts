import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  cancelGuardedCharge,
  changeCap,
  consentAsGuardian,
  endConsent,
  endMyGuardian,
  getGuardian,
  listGuardedCharges,
  openGuardian,
} from '../contract.ts'
import { cancelFor, chargesFor, endFor, openFor, setCap, type Looking } from './guardian.ts'
import { consent, endMine, guardianshipOf } from './member.ts'

export const guardianHttp: Handled[] = [
  handle(getGuardian, ({ db, me, now }) => guardianshipOf(db, me.user_no, now)),
  handle(consentAsGuardian, ({ db: tx, body, ...call }) => consent({ tx, ...call }, body)),
  handle(endMyGuardian, ({ db: tx, ...call }) => endMine({ tx, ...call })),
  handle(openGuardian, (call) => openFor(looking(call))),
  handle(listGuardedCharges, (call) => chargesFor(looking(call), call.params.guardian_no, call.body)),
  handle(changeCap, (call) => setCap(looking(call), call.params.guardian_no, call.body.monthly_won)),
  handle(endConsent, (call) => endFor(looking(call), call.params.guardian_no)),
  handle(cancelGuardedCharge, (call) => cancelFor(looking(call), call.params.guardian_no, call.params.charge_no)),
]

const looking = <C extends Omit<Looking, 'identityNo'> & { body: { identity_no: string } }>({ body, ...call }: C): Looking => ({
  ...call,
  identityNo: body.identity_no,
})
