import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'

type Person = { state: number; offer: number; confirm: number }
const [PENDING, JOINED, REJECTED, WAITING, LEFT, OFFERED] = [0, 1, 2, 3, 4, 7]
const [OPEN, FULL, CLOSED, STARTED] = [1, 2, 3, 4]

/** What decisions d-7 say of one bungae, written a second time with a queue and no database. Each act returns whether it is allowed. */
export class Model {
  capacity: number
  readonly isApproval: boolean
  readonly start: Date
  #state = OPEN
  readonly #people: Person[]
  /** Those who wait, first come first. */
  #queue: number[] = []

  constructor({ capacity, isApproval, start, people }: { capacity: number; isApproval: boolean; start: Date; people: number }) {
    this.capacity = capacity
    this.isApproval = isApproval
    this.start = start
    this.#people = Array.from({ length: people }, () => ({ state: LEFT!, offer: 0, confirm: 0 }))
  }

  get view() {
    const count = (state: number) => this.#people.filter((one) => one.state === state).length
    return {
      state: this.#state,
      capacity: this.capacity,
      joined: count(JOINED!) + 1,
      offered: count(OFFERED!),
      waiting: count(WAITING!),
      pending: count(PENDING!),
      people: this.#people.map(({ state }) => state),
    }
  }
  get hoping(): number {
    const { offered, waiting, pending } = this.view
    return offered + waiting + pending
  }
  isRejected = (who: number): boolean => this.#people[who]!.state === REJECTED

  join(who: number, now: Date): boolean {
    const one = this.#people[who]!
    if (this.#state === CLOSED || this.#hasBegun(now)) return false
    if (one.state === WAITING) {
      if (!this.#hasSeat(now)) return false
      this.#unqueue(who)
      one.state = JOINED!
    } else if (one.state !== LEFT) return false
    else if (this.isApproval) one.state = PENDING!
    else this.#enter(who, now)
    return this.#settle(now)
  }

  take(who: number, now: Date): boolean {
    const one = this.#people[who]!
    if (one.state !== OFFERED || one.offer < now.getTime() || this.#hasBegun(now)) return false
    one.state = JOINED!
    return this.#settle(now)
  }

  leave(who: number, now: Date): boolean {
    const one = this.#people[who]!
    if (![PENDING, JOINED, WAITING, OFFERED].includes(one.state) || this.#hasBegun(now)) return false
    this.#go(who)
    return this.#settle(now)
  }

  confirm(who: number, now: Date): boolean {
    const one = this.#people[who]!
    if (one.state !== JOINED || one.confirm === 0 || this.#hasBegun(now)) return false
    one.confirm = 0
    return true
  }

  answer(who: number, accepts: boolean, now: Date): boolean {
    const one = this.#people[who]!
    if (one.state !== PENDING) return false
    if (!accepts) one.state = REJECTED!
    else this.#enter(who, now)
    return this.#settle(now)
  }

  setCapacity(capacity: number, now: Date): boolean {
    const { joined, offered } = this.view
    if (this.#hasBegun(now) || capacity < joined + offered) return false
    this.capacity = capacity
    return this.#settle(now)
  }

  close(now: Date): boolean {
    if (this.#state !== OPEN && this.#state !== FULL) return false
    this.#state = CLOSED!
    return this.#settle(now)
  }

  reopen(now: Date): boolean {
    if (this.#state !== CLOSED) return false
    this.#state = OPEN!
    return this.#settle(now)
  }

  /** More than 500 m: everybody confirms within a day, and before the last hour if there is time. */
  move(now: Date): boolean {
    if (this.#hasBegun(now)) return false
    const last = this.start.getTime() - HOUR_MS > now.getTime() ? this.start.getTime() - HOUR_MS : this.start.getTime()
    for (const one of this.#people) if (one.state === JOINED) one.confirm = Math.min(now.getTime() + DAY_MS, last)
    return this.#settle(now)
  }

  /** What is due happens at the moment to which the clock was moved. */
  pass(now: Date): void {
    for (const [who, { state, offer, confirm }] of this.#people.entries()) {
      if (this.#state === STARTED) break
      if (state === OFFERED && offer <= now.getTime()) this.#go(who)
      if (state === JOINED && confirm !== 0 && confirm <= now.getTime()) this.#go(who)
    }
    if (now >= this.start && this.#state !== STARTED) {
      this.#state = STARTED!
      for (const [who, { state }] of this.#people.entries()) if ([PENDING, WAITING, OFFERED].includes(state)) this.#go(who)
    }
    this.#settle(now)
  }

  #hasBegun = (now: Date): boolean => this.#state === STARTED || now >= this.start
  #free = (): number => this.capacity - this.view.joined - this.view.offered
  #isLastHour = (now: Date): boolean => now.getTime() >= this.start.getTime() - HOUR_MS
  #hasSeat = (now: Date): boolean => this.#free() > 0 && (this.#queue.length === 0 || this.#isLastHour(now))

  #enter(who: number, now: Date): void {
    if (this.#hasSeat(now)) this.#people[who]!.state = JOINED!
    else {
      this.#people[who]!.state = WAITING!
      this.#queue.push(who)
    }
  }

  #go(who: number): void {
    this.#unqueue(who)
    Object.assign(this.#people[who]!, { state: LEFT, confirm: 0 })
  }

  #unqueue(who: number): void {
    this.#queue = this.#queue.filter((one) => one !== who)
  }

  /** Free seats are offered to those who wait, in their order; then the state follows the seats. */
  #settle(now: Date): true {
    const isOpen = (): boolean => this.#state === OPEN || this.#state === FULL
    while (isOpen() && !this.#isLastHour(now) && this.#free() > 0 && this.#queue.length > 0) {
      Object.assign(this.#people[this.#queue.shift()!]!, { state: OFFERED, offer: now.getTime() + 10 * MINUTE_MS })
    }
    if (isOpen()) this.#state = this.#hasSeat(now) ? OPEN! : FULL!
    return true
  }
}
