import { accessErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { handle, type Call, type Handled, type HandleOptions } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { operatorErrors } from '../errors.ts'
import { OPERATOR } from '../transitions.ts'
import { prolong } from './session.ts'

type Current = { operator_no: number; has_totp: boolean }

/** Which of these operators are active now. */
export async function currentOperators({ sql }: Db, operatorNos: readonly number[]): Promise<Map<number, Current>> {
  const rows = await sql<Current[]>`
    select operator_no, totp_sealed is not null as has_totp from operator
    where operator_no = any(${[...operatorNos]}) and state = ${OPERATOR.active}`
  return new Map(rows.map((row) => [row.operator_no, row]))
}

/** Whether the operator with this number is active, as SQL. */
export const isOperatorSql = (no: string): string =>
  `exists (select from operator o where o.operator_no = ${no} and o.state = ${OPERATOR.active})`

/** @throws `auth.forbidden` unless the operator is active now, `operator.totp_required` in production without an authenticator app */
export async function requireOperator(db: Db, operatorNo: number, { production }: Pick<Services, 'production'>): Promise<void> {
  const current = (await currentOperators(db, [operatorNo])).get(operatorNo)
  if (!current) throw accessErrors.forbidden()
  if (production && !current.has_totp) throw operatorErrors.totp_required()
}

/**
 * Like `handle`, for operators only. It checks the operator in the call's own transaction: their access may have ended since
 * the session was read. In production nothing works before an authenticator app is registered. A write prolongs the session; a
 * read does not, because lists are read again by themselves.
 */
export const handleOperator: typeof handle = (endpoint, work, options) => guarded(endpoint, work, options, true)

/** For the calls with which an operator registers the authenticator app. */
export const handleBeforeTotp: typeof handle = (endpoint, work, options) => guarded(endpoint, work, options, false)

type Work<E extends Endpoint> = Parameters<typeof handle<E>>[1]

function guarded<E extends Endpoint>(endpoint: E, work: Work<E>, options: HandleOptions | undefined, needsTotp: boolean): Handled {
  return handle(
    endpoint,
    async (call) => {
      const { db, now, services } = call
      const me: Call<Endpoint>['me'] | Operator | null = call.me
      if (me === null || !('operator_no' in me)) throw accessErrors.forbidden()
      await requireOperator(db, me.operator_no, needsTotp ? services : { production: false })
      if (endpoint.method !== 'GET') await prolong(db, me.session_no, now)
      return work(call)
    },
    options,
  )
}
