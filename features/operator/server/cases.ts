import { AppError } from '#kit/contract/errors.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import { handleBatched, type BatchedCall, type Handled } from '#kit/server/http/handle.ts'
import { hashOf, partKey, runOnce } from '#kit/server/http/idempotency.ts'
import type { CaseResult } from '../contract.ts'
import { operatorContext, type OperatorContext } from './log.ts'
import { requireOperator, type OperatorEndpoint } from './operators.ts'
import { prolong } from './session.ts'

type CasesEndpoint = OperatorEndpoint & { idempotent: true }
type Cases<E extends CasesEndpoint> = {
  /** The numbers of the cases, in the order in which they are decided. */
  nos: (call: BatchedCall<E>) => readonly number[]
  /** Decides one case in its own transaction; an `AppError` refuses this case alone. */
  decide: (op: OperatorContext, no: number, call: BatchedCall<E>) => Promise<unknown>
}

/**
 * An endpoint by which an operator decides several cases, each in its own transaction. Each case has its own idempotency key, derived from
 * the call's: a repeated call gets the results of the first one, and continues where that one was interrupted. Refused cases are tried again.
 */
export const handleCases = <E extends CasesEndpoint>(endpoint: E, { nos, decide }: Cases<E>): Handled =>
  handleBatched(endpoint, (async (call: BatchedCall<E>): Promise<{ results: CaseResult[] }> => {
    const { db, me, key, now, services } = call as BatchedCall<E> & { me: Operator }
    const required = { right: endpoint.right, production: services.production }
    await requireOperator(db, me.operator_no, required)
    await prolong(db, me.session_no, now)
    const repeatable = { ...key, user_no: me.operator_no, now }
    // Stores the call's own key first, which refuses a key that was used for other cases.
    await runOnce(db, repeatable, async () => '{}')
    const results: CaseResult[] = []
    for (const no of nos(call)) {
      const once = { ...repeatable, key: partKey(key.key, no), body_hash: hashOf(no) }
      const work = async () =>
        runOnce(db, once, async (tx) => {
          await requireOperator(tx, me.operator_no, required)
          await decide(operatorContext({ ...call, me, db: tx }), no, call)
          return '{}'
        })
      results.push({ no, problem: await problemOf(work) })
    }
    return { results }
  }) as never)

async function problemOf(work: () => Promise<unknown>): Promise<CaseResult['problem']> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, message: error.message }
  }
}
