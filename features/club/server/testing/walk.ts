import { expect } from 'vitest'
import { logInAgain } from '#features/viv/server/testing.ts'
import { listOf } from '#kit/contract/transition.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { clubTransitions, memberTransitions } from '../../transitions.ts'
import { aClub, aVerified, join } from '../testing.ts'
import { ACTS, Model, type Act } from './model.ts'

export const PEOPLE = 6
export const STEPS = [...ACTS, 'join', 'leave', 'agree', 'decline', 'claim', 'seen', 'close', 'reopen', 'days', 'months'] as const
/** `who` acts, for an act on somebody else on `whom`. */
export type Step = { kind: (typeof STEPS)[number]; who: number; whom: number; size: number }
export type Setting = { capacity: number; isApproval: boolean }

/** One club, in which everybody does what they may and what they may not; a model says what comes out. */
export class Walk {
  readonly #server: TestServer
  readonly #no: number
  readonly #people: TestMember[]
  readonly #model: Model

  private constructor(server: TestServer, made: { no: number; people: TestMember[]; model: Model }) {
    this.#server = server
    this.#no = made.no
    this.#people = made.people
    this.#model = made.model
  }

  static async start(server: TestServer, { capacity, isApproval }: Setting): Promise<Walk> {
    const people: TestMember[] = []
    for (let nth = 0; nth < PEOPLE; nth++) people.push(await aVerified(server))
    const [leader] = people
    if (!leader) throw new Error('A club needs a leader.')
    const no = await aClub(server, leader, { capacity, join_policy: isApproval ? 'approval' : 'open' })
    return new Walk(server, { no, people, model: new Model({ capacity, isApproval, people: PEOPLE, now: server.clock.now }) })
  }

  async take({ kind, who, whom, size }: Step): Promise<void> {
    const { now } = this.#server.clock
    if (kind === 'days') await this.#pass(1 + (size % 8))
    else if (kind === 'months') await this.#pass(30 + (size % 40))
    else {
      const isAllowed = isAct(kind) ? this.#model.act(kind, who, whom, now) : this.#model[kind](who, now)
      const { status, body } = await (isAct(kind) ? this.#act(kind, who, whom) : this.#own(kind, who))
      expect([kind, status === 200, body.code ?? null]).toEqual([kind, isAllowed, isAllowed ? null : expect.stringMatching(/^club\./)])
    }
    await this.#compare()
  }

  /** Every change of state is one of the table's. */
  async end(): Promise<void> {
    const events = await this.#server.db.sql<{ event: string; from_state: number; to_state: number }[]>`
      select event, from_state, to_state from meet_history where meet_no = ${this.#no} and from_state is not null`
    const table = [...memberTransitions, ...clubTransitions]
    const isInTable = ({ event, from_state, to_state }: (typeof events)[number]): boolean =>
      table.some(({ id, from, to }) => id === event && listOf<number>(from).includes(from_state) && to === to_state)
    expect(events.filter((one) => !isInTable(one))).toEqual([])
  }

  #member(who: number): TestMember {
    const one = this.#people[who]
    if (!one) throw new RangeError(`There is no person ${who}.`)
    return one
  }

  #own(kind: Exclude<Step['kind'], Act | 'days' | 'months'>, who: number): Promise<TestAnswer> {
    const as = this.#member(who)
    const params = { meet_no: this.#no }
    const calls = {
      join: () => join(this.#server, as, this.#no),
      leave: () => this.#server.call(wire.leaveClub, { params }, { as }),
      agree: () => this.#server.call(wire.acceptLead, { params }, { as }),
      decline: () => this.#server.call(wire.endLeadOffer, { params }, { as }),
      claim: () => this.#server.call(wire.claimClub, { params }, { as }),
      seen: () => this.#server.call(wire.markClubSeen, { params }, { as }),
      close: () => this.#server.call(wire.announceClubClose, { params, body: REASON }, { as }),
      reopen: () => this.#server.call(wire.cancelClubClose, { params }, { as }),
    }
    return calls[kind]()
  }

  #act(kind: Act, who: number, whom: number): Promise<TestAnswer> {
    const as = this.#member(who)
    const params = { meet_no: this.#no, user_no: this.#member(whom).user_no }
    if (kind === 'manager' || kind === 'member') return this.#server.call(wire.setMemberRole, { params, body: { role: kind } }, { as })
    if (kind === 'lead') return this.#server.call(wire.offerLead, { params }, { as })
    if (kind === 'accept') return this.#server.call(wire.acceptMember, { params }, { as })
    if (kind === 'unban') return this.#server.call(wire.unbanMember, { params }, { as })
    const endpoints = { reject: wire.rejectMember, kick: wire.kickMember, ban: wire.banMember }
    return this.#server.call(endpoints[kind], { params, body: REASON }, { as })
  }

  async #pass(days: number): Promise<void> {
    this.#server.clock.advance(days * DAY_MS)
    await this.#server.app.services.timers.run(this.#server.clock.now)
    this.#model.pass(this.#server.clock.now)
    for (const one of this.#people) Object.assign(one, await logInAgain(this.#server, one))
  }

  /** Rows, counters and the room of the club say what the model says; there is one leader, and nobody without a seat. */
  async #compare(): Promise<void> {
    const { sql } = this.#server.db
    const [row] = await sql<
      [{ state: number; capacity: number; counters: number[]; leader: number; claim: number | null; offer: number | null; room: number[] }]
    >`
      select state, capacity, array[member_qtt, pending_qtt, manager_qtt] as counters, user_no as leader, claim_user_no as claim, offer_user_no as offer,
        (select coalesce(array_agg(k.user_no), '{}') from chat_member k join chat_room r using (cr_no) where r.meet_no = meet.meet_no and k.left_dt is null) as room
      from meet where meet_no = ${this.#no}`
    const rows = await sql<{ user_no: number; state: number; role: string }[]>`
      select user_no, state, role from meet_member where meet_no = ${this.#no}`
    const whoIs = (userNo: number | null): number | null =>
      userNo === null ? null : this.#people.findIndex(({ user_no }) => user_no === userNo)
    const rowOf = ({ user_no }: TestMember): string => {
      const found = rows.find((one) => one.user_no === user_no)
      return found ? `${found.state} ${found.role}` : '3 member'
    }
    expect(row.counters[0]).toBeLessThanOrEqual(row.capacity)
    expect({
      state: row.state,
      counters: row.counters,
      leader: whoIs(row.leader),
      claim: whoIs(row.claim),
      offer: whoIs(row.offer),
      people: this.#people.map(rowOf),
      members: row.room.map(whoIs).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
    }).toEqual(this.#model.view)
  }
}

const REASON = { reason: '규칙을 어겼어요.' }
const isAct = (kind: Step['kind']): kind is Act => (ACTS as readonly string[]).includes(kind)
