import { accessErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { handle, type Call } from '#kit/server/http/handle.ts'

/** Which of these are operators at this moment: here, and not let go. */
export async function operatorsNow({ sql }: Db, userNos: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ user_no: number }[]>`
    select user_no from users where user_no = any(${[...userNos]}) and is_operator and state = 1`
  return new Set(rows.map(({ user_no }) => user_no))
}

/**
 * As `handle`, for what operators alone may do: a log-in is believed for a while, an operator for no moment longer than they are
 * one. What runs in a transaction is asked there.
 */
export const handleOperator: typeof handle = (endpoint, work, options) =>
  handle(
    endpoint,
    async (call) => {
      const { db, me } = call as Call<Endpoint> & { me: { user_no: number } }
      if (!(await operatorsNow(db, [me.user_no])).has(me.user_no)) throw accessErrors.forbidden()
      return work(call)
    },
    options,
  )
