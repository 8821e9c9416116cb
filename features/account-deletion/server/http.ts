import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginExport, getWithdrawal, withdraw } from '../contract.ts'
import { issueTicket } from './ticket.ts'
import { withdrawalOf, withdrawMember } from './withdraw.ts'

export const accountDeletionHttp: Handled[] = [
  handle(getWithdrawal, (call) => withdrawalOf(call)),
  handle(withdraw, (call) => withdrawMember(call, call.body)),
  handle(beginExport, (call) => issueTicket(call, call.body)),
]
