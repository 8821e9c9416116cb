import { expect } from 'vitest'
import { logInAgain } from '#features/viv/server/testing.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { aBungae, aClub, aClubMember, detailFor, formFor, pass, type Club } from '../testing.ts'
import { Model } from './model.ts'

export const STEPS = [
  'join',
  'leave',
  'take',
  'confirm',
  'accept',
  'reject',
  'capacity',
  'close',
  'reopen',
  'move',
  'minutes',
  'hours',
  'lastHour',
] as const
export type Step = { kind: (typeof STEPS)[number]; who: number; size: number }
export type Setting = { capacity: number; isApproval: boolean; hours: number }
const PEOPLE = 6

/** One bungae, whose host and members do what they may and what they may not; a model says what comes out. */
export class Walk {
  readonly #server: TestServer
  readonly #club: Club
  readonly #no: number
  readonly #people: TestMember[]
  readonly #model: Model
  #lat = 37.5
  #capacity: number

  private constructor(server: TestServer, made: { club: Club; no: number; people: TestMember[]; model: Model; capacity: number }) {
    this.#server = server
    this.#club = made.club
    this.#no = made.no
    this.#people = made.people
    this.#model = made.model
    this.#capacity = made.capacity
  }

  static async start(server: TestServer, { capacity, isApproval, hours }: Setting): Promise<Walk> {
    const club = await aClub(server)
    const start = new Date(server.clock.now.getTime() + hours * HOUR_MS)
    const no = await aBungae(server, club, { capacity, is_approval: isApproval, start_dt: start.toISOString(), lat: 37.5, lng: 127 })
    const people: TestMember[] = []
    for (let nth = 0; nth < PEOPLE; nth++) people.push(await aClubMember(server, club))
    return new Walk(server, { club, no, people, capacity, model: new Model({ capacity, isApproval, start, people: PEOPLE }) })
  }

  async take({ kind, who: seed, size }: Step): Promise<void> {
    const now = this.#server.clock.now
    const who = seed % PEOPLE
    const model = this.#model
    const minutesUntilStart = Math.floor((model.start.getTime() - now.getTime()) / MINUTE_MS)
    if (kind === 'minutes') await this.#pass(1 + (size % 25))
    else if (kind === 'lastHour') await this.#pass(Math.max(1, minutesUntilStart - 20 - (size % 39)))
    else if (kind === 'hours') await this.#pass(60 * (1 + (size % 12)))
    else if (kind === 'accept' || kind === 'reject') {
      await this.#expect(await this.#answer(who, kind === 'accept'), model.answer(who, kind === 'accept', now))
    } else if (kind === 'capacity') {
      this.#capacity = 2 + (size % 4)
      await this.#expect(await this.#edit(), model.setCapacity(this.#capacity, now))
      this.#capacity = model.capacity
    } else if (kind === 'move') {
      this.#lat += 0.01
      const isMoved = model.move(now)
      await this.#expect(await this.#edit(), isMoved)
      if (!isMoved) this.#lat -= 0.01
    } else if (kind === 'close' || kind === 'reopen') {
      const endpoint = kind === 'close' ? wire.closeAdhoc : wire.reopenAdhoc
      const answer = await this.#server.call(endpoint, { params: { adhoc_no: this.#no } }, { as: this.#club.leader })
      await this.#expect(answer, model[kind](now))
    } else await this.#own(kind, who, now)
    await this.#compare()
  }

  /** Everything ends by itself: nobody waits any more. */
  async end(): Promise<void> {
    await this.#pass(60 * 24 * 8)
    await this.#compare()
    expect(this.#model.hoping).toBe(0)
  }

  /** What a member does for themselves succeeds exactly where the page offers it. */
  async #own(kind: 'join' | 'leave' | 'take' | 'confirm', who: number, now: Date): Promise<void> {
    const as = this.#people[who]!
    const { acts } = await detailFor(this.#server, this.#no, as)
    const params = { adhoc_no: this.#no }
    const accepting = { params, body: { accepts_overlap: true } }
    const calls = {
      join: () => this.#server.call(wire.joinAdhoc, accepting, { as }),
      take: () => this.#server.call(wire.takeSeat, accepting, { as }),
      leave: () => this.#server.call(wire.leaveAdhoc, { params }, { as }),
      confirm: () => this.#server.call(wire.confirmAdhoc, { params }, { as }),
    }
    const isAllowed = this.#model[kind](who, now)
    expect([kind, acts.includes(kind)]).toEqual([
      kind,
      isAllowed || (kind === 'join' && this.#model.isRejected(who) && acts.includes(kind)),
    ])
    await this.#expect(await calls[kind](), isAllowed)
  }

  #answer(who: number, accepts: boolean): Promise<TestAnswer> {
    const params = { adhoc_no: this.#no, user_no: this.#people[who]!.user_no }
    return this.#server.call(wire.answerParticipant, { params, body: { accepts } }, { as: this.#club.leader })
  }

  #edit(): Promise<TestAnswer> {
    const body = {
      ...formFor(this.#server),
      start_dt: this.#model.start.toISOString(),
      is_approval: this.#model.isApproval,
      capacity: this.#capacity,
      lat: this.#lat,
      lng: 127,
    }
    return this.#server.call(wire.editAdhoc, { params: { adhoc_no: this.#no }, body }, { as: this.#club.leader })
  }

  async #pass(minutes: number): Promise<void> {
    await pass(this.#server, minutes * MINUTE_MS)
    this.#model.pass(this.#server.clock.now)
    for (const one of [this.#club.leader, ...this.#people]) Object.assign(one, await logInAgain(this.#server, one))
  }

  async #expect({ status, body }: TestAnswer, isAllowed: boolean): Promise<void> {
    expect([status === 200, body.code ?? null]).toEqual([isAllowed, isAllowed ? null : expect.stringMatching(/^bungae\./)])
  }

  async #compare(): Promise<void> {
    const { sql } = this.#server.db
    const [row] = await sql<[{ state: number; capacity: number; joined: number; offered: number; waiting: number; pending: number }]>`
      select state, capacity, joined_qtt as joined, offered_qtt as offered, waiting_qtt as waiting, pending_qtt as pending from adhoc where adhoc_no = ${this.#no}`
    const states = await sql<{ user_no: number; state: number }[]>`select user_no, state from adhoc_member where adhoc_no = ${this.#no}`
    const stateOf = new Map(states.map(({ user_no, state }) => [user_no, state]))
    expect(row.joined + row.offered).toBeLessThanOrEqual(row.capacity)
    expect({ ...row, people: this.#people.map(({ user_no }) => stateOf.get(user_no) ?? 4) }).toEqual(this.#model.view)
  }
}
