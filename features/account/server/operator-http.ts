import { handleOperator } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { searchMembers } from '../operator-contract.ts'
import { findMembersLogged } from './operator-members.ts'

export const accountOperatorHttp: Handled[] = [handleOperator(searchMembers, (call) => findMembersLogged(call, call.body))]
