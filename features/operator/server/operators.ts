import { accessErrors } from '#kit/contract/errors.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { handle, type Call } from '#kit/server/http/handle.ts'

/** Which of these members are operators now: active, with the role. */
export async function currentOperators({ sql }: Db, userNos: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ user_no: number }[]>`
    select user_no from users where user_no = any(${[...userNos]}) and is_operator and state = 1`
  return new Set(rows.map(({ user_no }) => user_no))
}

/** @throws `auth.forbidden` unless the member is an operator now */
export async function requireOperator(db: Db, userNo: number): Promise<void> {
  if (!(await currentOperators(db, [userNo])).has(userNo)) throw accessErrors.forbidden()
}

/**
 * Like `handle`, for operators only. Sessions are cached, so it checks the role in the database for each call; with a
 * transaction, inside it.
 */
export const handleOperator: typeof handle = (endpoint, work, options) =>
  handle(
    endpoint,
    async (call) => {
      const { db, me } = call as Call<Endpoint> & { me: { user_no: number } }
      await requireOperator(db, me.user_no)
      return work(call)
    },
    options,
  )
