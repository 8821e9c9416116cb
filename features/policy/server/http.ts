import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getPolicy, listPolicies } from '../contract.ts'
import { policiesNow, policyOf } from './read.ts'

export const policyHttp: Handled[] = [
  handle(listPolicies, ({ db, now }) => policiesNow(db, now)),
  handle(getPolicy, ({ db, now, params, query }) => policyOf(db, params.kind, query.version, now)),
]
