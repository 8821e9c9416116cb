import { hash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { getInboxCount, type QueueCount } from '../contract.ts'
import { OPERATOR } from '../transitions.ts'

export { operator, operatorExtensions } from './feature.ts'
export { operatorHttp } from './http.ts'

let made = 0

/** Inserts an active operator with a session that outlasts the tests' clock; columns of `operator` have defaults unless given. */
export async function anOperator(server: Pick<TestServer, 'db' | 'clock'>, columns: Record<string, unknown> = {}): Promise<TestOperator> {
  const { db, clock } = server
  const nth = ++made
  const row = {
    login_id: `operator${nth}`,
    name: `운영${nth}`,
    state: OPERATOR.active,
    password_hash: 'none',
    roles: ['super'],
    reg_dt: clock.now,
    ...columns,
  }
  const [inserted] = await db.sql<[{ operator_no: number }]>`insert into operator ${db.sql(row as never)} returning operator_no`
  return { ...inserted, cookie: await aSession(server, inserted.operator_no) }
}

/** Opens a session of two years. Returns its cookie. */
async function aSession({ db, clock }: Pick<TestServer, 'db' | 'clock'>, operatorNo: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(clock.now.getTime() + 730 * DAY_MS)
  await db.sql`
    insert into operator_session (operator_no, token_hash, reg_dt, seen_dt, idle_dt, expire_dt)
    values (${operatorNo}, ${hash('sha256', token, 'buffer')}, ${clock.now}, ${clock.now}, ${until}, ${until})`
  return `haru_operator=${token}`
}

/** Ends the operator's access as a revocation does, without its traces. */
export const revokeForTest = ({ db }: Pick<TestServer, 'db'>, { operator_no }: Pick<TestOperator, 'operator_no'>) =>
  db.sql`update operator set state = ${OPERATOR.revoked} where operator_no = ${operator_no}`

/** Says that the operator is the same person as this member. */
export const linkMember = ({ db }: Pick<TestServer, 'db'>, { operator_no }: Pick<TestOperator, 'operator_no'>, userNo: number) =>
  db.sql`update operator set user_no = ${userNo} where operator_no = ${operator_no}`

/** How many cases of a queue of the inbox wait for this operator. */
export async function waitingIn(server: Pick<TestServer, 'call'>, queue: string, as: TestOperator): Promise<number | undefined> {
  const counts = (await server.call(getInboxCount, {}, { as })).body.query as QueueCount[]
  return counts.find((one) => one.queue === queue)?.count
}
