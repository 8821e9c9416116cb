import { addNotice } from '#features/cs/operator-contract.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { creditCharge } from '#features/viv/server/testing.ts'
import { addDays, DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { DEAD_LETTERS } from '#kit/server/jobs/queues.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { done } from './testing-operator-cases.ts'

/** What a client knows of a person, by the names of the fields in which it sends or receives it. */
export type SentPerson = Record<'real_name' | 'phone' | 'birth' | 'mail' | 'account_no' | 'addr1' | 'addr2' | 'memo', string>

/** An error of a client with this person in it, wherever a call and its answer have personal data. */
export async function addTrace(server: TestServer, as: TestMember, person: SentPerson): Promise<void> {
  const { real_name, phone, mail, ...rest } = person
  const address = { receiver: real_name, phone, zip: '04032', ...rest }
  const body = {
    deviceInfo: { agent: 'Chrome', person },
    error: { name: 'TypeError', message: `no answer for ${mail} and ${phone}`, stack: 'TypeError\n at send (cart.js:1:2)' },
    url: `https://haru.test/cart?phone=${phone}&mail=${encodeURIComponent(mail)}`,
    request: { method: 'POST', url: '/v1/user/address', body: address },
    response: { state: 1, query: { address, account: { holder: real_name, bank_no: 4 }, claimant_name: real_name, claimant_mail: mail } },
    status: 500,
  }
  done(await server.call(sendTrace, { body }, { as }))
}

/** A refund that the gateway refused, of a member's payment, and a day that differs from the gateway by it. */
export async function addRefund(server: TestServer, member: TestMember): Promise<void> {
  const { sql } = server.admin
  const { now } = server.clock
  const chargeNo = await creditCharge(server, member, 100, 'card')
  await sql`
    insert into viv_refund (charge_no, user_no, viv, won, state, reason, fail_reason, refusals, tries, reg_dt, due_dt)
    values (${chargeNo}, ${member.user_no}, 50, 5000, 3, 'operator', '취소 기한이 지났습니다.', 9, 9, ${now}, ${new Date(now.getTime() + DAY_MS)})`
  await sql`
    with day as (
      insert into pay_close (day, gateway_paid, gateway_paid_won, gateway_cancelled, gateway_cancelled_won, booked_paid, booked_paid_won,
        booked_cancelled, booked_cancelled_won, file, compare_dt, reg_dt)
      values (${addDays(koreanDay(now), -1)}, 0, 0, 0, 0, 1, 10000, 0, 0, 'order', ${now}, ${now}) returning close_no
    )
    insert into pay_close_case (close_no, order_id, kind, charge_no, user_no, gateway_won, booked_won, reg_dt)
    select d.close_no, c.order_id, 'paid', c.charge_no, c.user_no, 0, 10000, ${now} from day d, viv_charge c where c.charge_no = ${chargeNo}`
}

/** A job that failed with its last try, in the queue that a started server has. */
export async function addDeadLetter({ admin: { sql } }: TestServer): Promise<void> {
  await sql`
    insert into job.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
    values (${DEAD_LETTERS}, 'standard', 2, 0, false, 900, 2592000, 604800, false, 'job_common')`
  await sql`
    insert into job.job (name, data, source_name, source_output, source_retry_count)
    values (${DEAD_LETTERS}, '{"user_no": 1}', 'data-export', '{"message": "RangeError"}', 3)`
}

export async function aNotice(server: TestServer, as: TestOperator): Promise<void> {
  const text = { title: '점검을 알려 드려요', body: '내일 새벽 두 시에 한 시간 동안 점검해요.' }
  done(await server.call(addNotice, { body: { ...text, is_pinned: false, is_told: false, publish_dt: null, change: null } }, { as }))
}
