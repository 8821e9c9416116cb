import { handleOperator as handle, operatorContext } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { announcePolicy, getPolicyCase, listPolicyCases, savePolicyDraft } from '../operator-contract.ts'
import { announce, policyCase, policyCases, saveDraft } from './operator.ts'

export const policyOperatorHttp: Handled[] = [
  handle(listPolicyCases, ({ db, now }) => policyCases(db, now)),
  handle(getPolicyCase, ({ db, params }) => policyCase(db, params.kind)),
  handle(savePolicyDraft, (call) => saveDraft(operatorContext(call), call.params.kind, call.body)),
  handle(announcePolicy, (call) => announce(operatorContext(call), call.params.kind, call.body.edit_no)),
]
