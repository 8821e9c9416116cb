import { expect } from 'vitest'
import { releaseDue } from '#features/viv/server/testing.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { TestAnswer } from '#kit/server/testing/server.ts'
import { extensionCount, heldOf, isRunning, pendingOf, type Booking, type Verdict } from './model.ts'
import { release } from './money.ts'
import type { Walk } from './people.ts'

type Found = { counsels: Row[]; accounts: { user_no: number; kind: string; balance: number }[]; overlaps: number }
type Row = {
  coun_no: number
  state: number
  close_code: string | null
  hope_dt: string
  start_dt: string | null
  end_dt: string | null
  quit_dt: string | null
  paid_viv: number
  returned_viv: number
  adjust_seconds: number
  ext_count: number
  held: number
  starts: number
  may_write: boolean | null
}
const moment = (at: string | null): number | null => (at === null ? null : Date.parse(at))
const facts = (row: Row) => ({
  no: row.coun_no,
  state: row.state,
  code: row.close_code,
  hope: moment(row.hope_dt),
  start: moment(row.start_dt),
  end: moment(row.end_dt),
  quit: moment(row.quit_dt),
  paid: row.paid_viv,
  returned: row.returned_viv,
  adjust: row.adjust_seconds,
  extensions: row.ext_count,
  held: row.held,
  starts: row.starts,
  mayWrite: row.may_write,
})

// $1 the expert, $2 everybody. `overlaps`: accepted sessions at the same time, or two that run.
const FOUND: Statement = `
  select coalesce((select json_agg(x order by x.coun_no) from (
      select c.coun_no, c.state, c.close_code, c.hope_dt, c.start_dt, c.end_dt, c.quit_dt, c.paid_viv, c.returned_viv, c.adjust_seconds, c.ext_count,
        (select coalesce(sum(left_paid + left_free), 0) from viv_hold h
          where h.ref = 'coun:' || c.coun_no or h.ref in ('coun:' || c.coun_no || ':ext:1', 'coun:' || c.coun_no || ':ext:2', 'coun:' || c.coun_no || ':ext:3',
            'coun:' || c.coun_no || ':ext:4', 'coun:' || c.coun_no || ':ext:5', 'coun:' || c.coun_no || ':ext:6')) as held,
        (select count(*) from chat_message m where m.cr_no = c.cr_no and m.extra_info ->> 'type' = 'counsel-start'
          and m.extra_info ->> 'coun_no' = c.coun_no::text) as starts,
        (select not r.is_closed from chat_room r where r.cr_no = c.cr_no) as may_write
      from counsel c where c.expert_user_no = $1) x), '[]') as counsels,
    (select json_agg(json_build_object('user_no', a.user_no, 'kind', a.kind, 'balance', a.balance)) from viv_account a
      where a.user_no = any($2::bigint[])) as accounts,
    (select count(*)::int from counsel a join counsel b on b.expert_user_no = $1 and a.coun_no < b.coun_no
      where a.expert_user_no = $1 and a.state in (8, 2, 6, 7) and b.state in (8, 2, 6, 7)
        and (a.during && b.during or a.state <> 8 and b.state <> 8)) as overlaps`

export async function expectAgreement(walk: Walk): Promise<void> {
  if (
    walk.world.bookings.some(({ incomes }) =>
      incomes.some(({ releaseAt, isReleased }) => !isReleased && releaseAt !== null && releaseAt <= walk.world.now),
    )
  ) {
    await releaseDue(walk.server.db, walk.server.clock.now)
    release(walk.world)
  }
  const nos = [walk.people.expert, ...walk.people.members].map(({ user_no }) => user_no)
  const [found] = await rowsOf<Found>(walk.server.db, FOUND, [walk.people.expert.user_no, nos])
  const rows = found!.counsels
  expect(rows.map(facts)).toEqual(walk.world.bookings.map((one) => expected(walk, one)))
  for (const { coun_no, end_dt, state, quit_dt, start_dt } of rows) {
    const end = end_dt === null ? 0 : Date.parse(end_dt)
    expect(end).toBeGreaterThanOrEqual(walk.ends.get(coun_no) ?? 0)
    walk.ends.set(coun_no, end)
    expect([coun_no, quit_dt !== null]).toEqual([coun_no, state === 3])
    if ([2, 6, 7].includes(state)) expect(start_dt).not.toBeNull()
  }
  expectMoney(walk, found!.accounts)
  expect(found!.overlaps).toBe(0)
}

const expected = (walk: Walk, one: Booking) => ({
  no: one.no,
  state: one.state,
  code: one.code,
  hope: one.hope,
  start: one.start,
  end: one.end,
  quit: one.quit,
  paid: one.paid,
  returned: one.returned,
  adjust: one.adjust,
  extensions: extensionCount(one),
  held: heldOf(one),
  starts: one.start === null ? 0 : 1,
  // One room for the two people: their newest accepted counselling decides.
  mayWrite: one.accept === null ? null : walk.world.bookings.some((other) => other.member === one.member && isRunning(other)),
})

function expectMoney(walk: Walk, rows: Found['accounts']): void {
  const of = (userNo: number, ...kinds: string[]): number =>
    rows.filter(({ user_no, kind }) => user_no === userNo && kinds.includes(kind)).reduce((all, { balance }) => all + balance, 0)
  const held = walk.people.members.map((_, at) =>
    walk.world.bookings.filter(({ member }) => member === at).reduce((all, one) => all + heldOf(one), 0),
  )
  expect({
    wallets: walk.people.members.map(({ user_no }) => of(user_no, 'paid', 'free')),
    held: walk.people.members.map(({ user_no }) => of(user_no, 'hold_paid', 'hold_free')),
    pending: of(walk.people.expert.user_no, 'pending'),
    income: of(walk.people.expert.user_no, 'paid'),
  }).toEqual({ wallets: walk.world.wallets, held, pending: pendingOf(walk.world), income: walk.world.income })
}

/** HTTP status and answer of a verdict (decisions d-2). */
export function expectVerdict(what: unknown[], { status, body }: TestAnswer, verdict: Verdict): void {
  const STATES: Record<string, number> = {
    ok: 1,
    ALREADY_CANCELLED: -1,
    ALREADY_ACCEPTED: -2,
    ALREADY_CLOSED: -3,
    SLOT_TAKEN: -4,
    ANSWER_DUE: -4,
  }
  const state = STATES[verdict] ?? -9
  expect([...what, body.state, body.code ?? 'ok']).toEqual([...what, state, verdict])
  expect(status === 200).toBe(state !== -9)
}
