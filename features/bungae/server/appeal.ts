import { notify } from '#features/alarm/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import type { appealTrust } from '../contract.ts'
import { bungaeErrors } from '../errors.ts'
import { appealUntil } from '../rules.ts'
import { APPEAL, appealTransitions } from '../transitions.ts'
import { bungaeAlarms as words } from '../words/alarms.ts'
import type { Own } from './join.ts'
import { linkTo } from './progress/settle.ts'
import { factsOf } from './read/trust.ts'
import { lockAdhoc } from './rows.ts'

const appeals: StateMachine<typeof appealTransitions, 'trust_appeal'> = {
  transitions: appealTransitions,
  table: 'trust_appeal',
  key: 'appeal_no',
  guards: {},
  effects: {},
  refusal: ({ state }) => (state === null ? bungaeErrors.no_appeal() : bungaeErrors.appeal_decided()),
}

/**
 * Asks haru to look at a fact of the member's trust again, also of a bungae that they find no longer. It counts until an operator decides.
 * @throws `bungae.no_mark`, `bungae.appealed`, `bungae.object_first`, `bungae.appeal_late`
 */
export async function appeal(tx: Tx, { adhocNo, userNo, now }: Own, { kind, appeal: text }: Body<typeof appealTrust>): Promise<void> {
  await lockAdhoc(tx, adhocNo)
  const fact = (await factsOf(tx, userNo, now)).find((one) => one.adhoc_no === adhocNo && one.kind === kind)
  if (!fact) throw bungaeErrors.no_mark()
  if (fact.appeal_state !== null) throw bungaeErrors.appealed()
  if (fact.appeal_from === null) throw bungaeErrors.object_first()
  if (now > appealUntil(fact.appeal_from)) throw bungaeErrors.appeal_late()
  await tx.sql`insert into trust_appeal ${tx.sql({ adhoc_no: adhocNo, user_no: userNo, kind, appeal: text, state: APPEAL.open, reg_dt: now })}`
}

type Decision = { appealNo: number; accepts: boolean; answer: string; now: Date }

/** An operator's decision, which the member reads. @throws `bungae.no_appeal`, `bungae.appeal_decided` */
export async function decideAppeal(tx: Tx, { appealNo, accepts, answer, now }: Decision): Promise<void> {
  const act = accepts ? 'accept' : 'deny'
  const set = { answer, decide_dt: now }
  const { row } = await transition(tx, appeals, appealNo, { act, by: 'operator', context: undefined, set })
  const { adhoc_no: adhocNo, user_no: to, kind } = row
  const [adhoc] = await tx.sql<{ adhoc_name: string }[]>`select adhoc_name from adhoc where adhoc_no = ${adhocNo}`
  const text = (accepts ? words.appealAccepted : words.appealDenied)(adhoc!.adhoc_name)
  await notify(tx, { kind: 'BUNGAE_ATTEND', to, text, link: linkTo(adhocNo), target: `adhoc:${adhocNo}:appeal:${kind}` }, now)
}
