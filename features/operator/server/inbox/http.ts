import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Call, Handled } from '#kit/server/http/handle.ts'
import type { InboxCase } from '../../contract.ts'
import * as wire from '../../contract/case.ts'
import { getInboxCount, listInbox } from '../../contract/inbox.ts'
import { operatorContext } from '../log.ts'
import { handleOperator } from '../operators.ts'
import { claim, handOver, inboxCaseOf, note, park, release, resume, type CaseKey, type Handler } from './case.ts'
import { inboxCount, inboxOf } from './list.ts'

export const inboxHttp: Handled[] = [
  handleOperator(listInbox, ({ db, me, query, now, services: { extensions } }) => inboxOf(db, query, { me, now, extensions })),
  handleOperator(getInboxCount, ({ db, me, now, services: { extensions } }) => inboxCount(db, { me, now, extensions })),
  handleOperator(wire.getInboxCase, ({ db, me, params, now, services: { extensions } }) =>
    inboxCaseOf(db, params, { me, now, extensions }),
  ),
  handleOperator(wire.claimCases, async (call) => ({ results: await claim(handlerOf(call), call.body.cases) })),
  handleOperator(wire.releaseCases, async (call) => ({ results: await release(handlerOf(call), call.body.cases) })),
  handleOperator(wire.handOverCase, (call) => handled(call, (handler) => handOver(handler, call.params, call.body))),
  handleOperator(wire.parkCase, (call) => handled(call, (handler) => park(handler, call.params, call.body))),
  handleOperator(wire.resumeCase, (call) => handled(call, (handler) => resume(handler, call.params))),
  handleOperator(wire.addCaseNote, (call) => handled(call, (handler) => note(handler, call.params, call.body.content))),
]

type WriteCall = Pick<Call<Endpoint>, 'caller' | 'now' | 'services'> & { db: Tx; me: Operator }

const handlerOf = (call: WriteCall): Handler => ({ op: operatorContext(call), me: call.me, extensions: call.services.extensions })

/** Handles a case; the answer is how it is handled afterwards. */
async function handled(call: WriteCall & { params: CaseKey }, work: (handler: Handler) => Promise<void>): Promise<InboxCase> {
  const { db, me, params, now, services } = call
  await work(handlerOf(call))
  return inboxCaseOf(db, params, { me, now, extensions: services.extensions })
}
