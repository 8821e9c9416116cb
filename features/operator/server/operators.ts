import { accessErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { handle, type Call, type Handled, type HandleOptions } from '#kit/server/http/handle.ts'
import { hasRight, type Right, type Role } from '../contract/rights.ts'
import { operatorErrors } from '../errors.ts'
import { OPERATOR } from '../transitions.ts'
import { prolong } from './session.ts'

type Current = { operator_no: number; has_totp: boolean; roles: Role[] }

/** Which of these operators are active now. */
export async function currentOperators({ sql }: Db, operatorNos: readonly number[]): Promise<Map<number, Current>> {
  const rows = await sql<Current[]>`
    select operator_no, roles, totp_sealed is not null as has_totp from operator
    where operator_no = any(${[...operatorNos]}) and state = ${OPERATOR.active}`
  return new Map(rows.map((row) => [row.operator_no, row]))
}

/** Whether the operator with this number is active, as SQL. */
export const isOperatorSql = (no: string): string =>
  `exists (select from operator o where o.operator_no = ${no} and o.state = ${OPERATOR.active})`

type Required = { right: Right | null; production: boolean }

/**
 * @throws `auth.forbidden` unless the operator is active now, `operator.totp_required` in production without an authenticator app,
 * `auth.no_right` if none of the roles has the right
 */
export async function requireOperator(db: Db, operatorNo: number, { right, production }: Required): Promise<void> {
  const current = (await currentOperators(db, [operatorNo])).get(operatorNo)
  if (!current) throw accessErrors.forbidden()
  if (production && !current.has_totp) throw operatorErrors.totp_required()
  if (!hasRight(current.roles, right)) throw accessErrors.no_right()
}

/** An endpoint of the console, which names the right that it needs. */
export type OperatorEndpoint = Endpoint & { right: Right | null }

/**
 * Like `handle`, for operators with the endpoint's right only. It checks the operator in the call's own transaction: access or roles may have
 * ended since the session was read. In production nothing works before an authenticator app is registered. A write prolongs the session; a
 * read does not, because lists are read again by themselves.
 */
export const handleOperator: HandleOperator = (endpoint, work, options) => guarded(endpoint, work, options, true)

/** For the calls with which an operator registers the authenticator app. */
export const handleBeforeTotp: HandleOperator = (endpoint, work, options) => guarded(endpoint, work, options, false)

type Work<E extends Endpoint> = Parameters<typeof handle<E>>[1]
type HandleOperator = <E extends OperatorEndpoint>(endpoint: E, work: Work<E>, options?: HandleOptions) => Handled

function guarded<E extends OperatorEndpoint>(endpoint: E, work: Work<E>, options: HandleOptions | undefined, needsTotp: boolean): Handled {
  return handle(
    endpoint,
    async (call) => {
      const { db, now, services } = call
      const me: Call<Endpoint>['me'] | Operator | null = call.me
      if (me === null || !('operator_no' in me)) throw accessErrors.forbidden()
      await requireOperator(db, me.operator_no, { right: endpoint.right, production: needsTotp && services.production })
      if (endpoint.method !== 'GET') await prolong(db, me.session_no, now)
      return work(call)
    },
    options,
  )
}
