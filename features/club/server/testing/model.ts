import { DAY_MS, endOfDayAfter } from '#kit/contract/time.ts'

type Role = 'leader' | 'manager' | 'member'
type Person = { state: number; role: Role; end: number; roleAt: number; nth: number }
const [PENDING, MEMBER, REJECTED, LEFT, KICKED, BANNED] = [0, 1, 2, 3, 4, 5]
const [ENDED, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3]
const OFFER_MS = 3 * DAY_MS
const AGAIN_DAYS = new Map([
  [REJECTED, 7],
  [KICKED, 30],
])

export const ACTS = ['accept', 'reject', 'kick', 'ban', 'unban', 'manager', 'member', 'lead'] as const
export type Act = (typeof ACTS)[number]

/** What decisions d-7 say of one club, written a second time without a database. The first person founded it. Each act returns whether it is allowed. */
export class Model {
  readonly #capacity: number
  readonly #isApproval: boolean
  readonly #people: Person[]
  #state = OPEN
  #closeAt = 0
  #leaderAt: number
  #claim: { who: number; at: number } | null = null
  #offer: { who: number; at: number } | null = null
  /** Rows are created when somebody first asks or is kept out. */
  #rows = 1

  constructor({ capacity, isApproval, people, now }: { capacity: number; isApproval: boolean; people: number; now: Date }) {
    this.#capacity = capacity
    this.#isApproval = isApproval
    this.#leaderAt = now.getTime()
    this.#people = Array.from({ length: people }, () => ({ state: LEFT!, role: 'member', end: 0, roleAt: 0, nth: 0 }))
    Object.assign(this.#at(0), { state: MEMBER, role: 'leader', nth: 1 })
  }

  get view() {
    const count = (state: number) => this.#people.filter((one) => one.state === state).length
    return {
      state: this.#state,
      counters: [count(MEMBER!), count(PENDING!), this.#people.filter(({ role }) => role === 'manager').length],
      leader: this.#people.findIndex(({ role }) => role === 'leader'),
      claim: this.#claim?.who ?? null,
      offer: this.#offer?.who ?? null,
      people: this.#people.map(({ state, role }) => `${state} ${role}`),
      members: this.#people.flatMap(({ state }, who) => (state === MEMBER ? [who] : [])),
    }
  }

  join(who: number, now: Date): boolean {
    const one = this.#at(who)
    const again = one.end + (AGAIN_DAYS.get(one.state) ?? 0) * DAY_MS
    if (this.#state !== OPEN || ![REJECTED, LEFT, KICKED].includes(one.state) || again > now.getTime()) return false
    if (!this.#isApproval && !this.#hasSeat) return false
    this.#begin(one)
    one.state = this.#isApproval ? PENDING! : MEMBER!
    return true
  }

  leave(who: number, now: Date): boolean {
    const one = this.#at(who)
    if (![PENDING, MEMBER].includes(one.state) || one.role === 'leader') return false
    return this.#go(who, LEFT!, now)
  }

  /** An act of one person on another. */
  act(act: Act, actor: number, who: number, now: Date): boolean {
    const [by, one] = [this.#at(actor), this.#at(who)]
    if (!this.#isAlive || by.state !== MEMBER || by.role === 'member') return false
    const isLeader = by.role === 'leader'
    const isRemovable = one.role !== 'leader' && (isLeader || one.role === 'member')
    const allowed: Record<Act, () => boolean> = {
      accept: () => this.#state === OPEN && one.state === PENDING && this.#hasSeat && this.#enter(one),
      reject: () => one.state === PENDING && this.#go(who, REJECTED!, now),
      kick: () => one.state === MEMBER && isRemovable && this.#go(who, KICKED!, now),
      ban: () => isLeader && one.state !== BANNED && (one.state !== MEMBER || isRemovable) && this.#go(who, BANNED!, now),
      unban: () => isLeader && one.state === BANNED && this.#go(who, LEFT!, now),
      manager: () => isLeader && this.#give(who, 'manager', now),
      member: () => isLeader && this.#give(who, 'member', now),
      lead: () => isLeader && one.state === MEMBER && who !== actor && this.#ask(who, now),
    }
    if (!allowed[act]()) return false
    if (isLeader && !['manager', 'member'].includes(act)) this.seen(actor, now)
    return true
  }

  /** Accepting the offer to lead. */
  agree(who: number, now: Date): boolean {
    const isInTime = this.#offer?.who === who && now.getTime() < this.#offer.at + OFFER_MS
    return this.#isAlive && isInTime && this.#makeLeader(who, now)
  }

  /** Taking the offer back, or declining it. */
  decline(who: number): boolean {
    if (!this.#isAlive || this.#offer === null || (this.#offer.who !== who && this.#at(who).role !== 'leader')) return false
    this.#offer = null
    return true
  }

  claim(who: number, now: Date): boolean {
    const oldest = this.#people
      .filter(({ role }) => role === 'manager')
      .toSorted((one, other) => one.roleAt - other.roleAt || one.nth - other.nth)[0]
    const isIdle = now.getTime() - this.#leaderAt >= 60 * DAY_MS
    if (this.#state !== OPEN || this.#claim || !isIdle || oldest !== this.#at(who)) return false
    this.#claim = { who, at: now.getTime() }
    return true
  }

  /** Opening the club: the leader's presence ends a claim. */
  seen(who: number, now: Date): boolean {
    if (this.#at(who).role !== 'leader') return true
    this.#leaderAt = now.getTime()
    this.#claim = null
    return true
  }

  close(who: number, now: Date): boolean {
    if (this.#at(who).role !== 'leader' || this.#state !== OPEN) return false
    this.#claim = null
    this.#state = CLOSING!
    this.#closeAt = endOfDayAfter(now, 7).getTime()
    return true
  }

  reopen(who: number): boolean {
    if (this.#at(who).role !== 'leader' || this.#state !== CLOSING) return false
    this.#state = OPEN!
    return true
  }

  /** What is due happens at the moment to which the clock was moved. */
  pass(now: Date): void {
    const isDue = () => this.#closeAt <= now.getTime()
    if (this.#offer && this.#offer.at + OFFER_MS <= now.getTime()) this.#offer = null
    if (this.#claim && this.#claim.at + 7 * DAY_MS <= now.getTime()) this.#makeLeader(this.#claim.who, now)
    if (this.#state === CLOSING && isDue()) {
      this.#state = CLOSED!
      this.#offer = null
      this.#closeAt = endOfDayAfter(now, 30).getTime()
      for (const one of this.#people) if (one.state === PENDING) Object.assign(one, { state: LEFT, end: now.getTime() })
    } else if (this.#state === CLOSED && isDue()) this.#state = ENDED!
  }

  #at(who: number): Person {
    const one = this.#people[who]
    if (!one) throw new RangeError(`There is no person ${who}.`)
    return one
  }

  get #isAlive(): boolean {
    return this.#state === OPEN || this.#state === CLOSING
  }
  get #hasSeat(): boolean {
    return this.view.members.length < this.#capacity
  }

  #begin(one: Person): void {
    if (one.nth === 0) one.nth = ++this.#rows
  }

  #enter(one: Person): true {
    one.state = MEMBER!
    return true
  }

  #go(who: number, state: number, now: Date): true {
    const one = this.#at(who)
    this.#begin(one)
    Object.assign(one, { state, role: 'member', end: now.getTime() })
    if (this.#claim?.who === who) this.#claim = null
    if (this.#offer?.who === who) this.#offer = null
    return true
  }

  #ask(who: number, now: Date): boolean {
    if (this.#offer !== null && this.#offer.who !== who) return false
    this.#offer ??= { who, at: now.getTime() }
    return true
  }

  #give(who: number, role: 'manager' | 'member', now: Date): boolean {
    const one = this.#at(who)
    if (one.state !== MEMBER || one.role === 'leader') return false
    if (one.role !== role) {
      Object.assign(one, { role, roleAt: now.getTime() })
      if (this.#claim?.who === who) this.#claim = null
    }
    return true
  }

  #makeLeader(who: number, now: Date): true {
    for (const one of this.#people) if (one.role === 'leader') one.role = 'member'
    this.#at(who).role = 'leader'
    this.#leaderAt = now.getTime()
    this.#claim = null
    this.#offer = null
    return true
  }
}
