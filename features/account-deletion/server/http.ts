import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginExport, getWithdrawal, withdraw } from '../contract.ts'
import { issueTicket } from './ticket.ts'
import { withdrawalOf, withdrawMember, type Parts } from './withdraw.ts'

export { mountExport } from './export.ts'

/** `parts`: what features above know of somebody who wants to leave. */
export const withdrawHttp = (parts: Parts): Handled[] => [
  handle(getWithdrawal, (call) => withdrawalOf(call, parts)),
  handle(withdraw, (call) => withdrawMember(call, call.body, parts)),
  handle(beginExport, (call) => issueTicket(call, call.body)),
]
