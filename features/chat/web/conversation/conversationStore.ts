import { call, isNotFound } from '#kit/web/call.ts'
import { emit, onConnected, onSocket } from '#kit/web/socket.ts'
import { listMessages, readRoom, type ChatMessage, type ChatRoom } from '../../contract.ts'
import { messageChanged, enterRoom, exitRoom, messageSent, memberTyping } from '../../events.ts'
import { MESSAGES_MAX, MESSAGES_PAGE } from '../../rules.ts'
import { withChange, withMessage, indexOf, newLog, trimmed, withNewer, withOlder, withoutMessage, type Log } from './log.ts'
import { loadingRoom, type Shown } from './shown.ts'

/** Milliseconds for which a member is shown as typing. */
export const TYPING_MS = 5000
/** Messages within this delay are marked as read by one call. Milliseconds. */
export const READ_MS = 300
/** Milliseconds to wait for the event of a message that the server accepted. */
export const EXPECT_MS = 1500
/** Pages fetched at once after a reconnection; the rest is loaded by scrolling. */
const CATCH_UP_PAGES = 5

type Hooks = {
  /** Called with each new log, to remove queued messages that it contains. */
  arrived: (log: Log) => void
  /** Called after the room was marked as read. */
  read: () => void
}

/** Messages of an open room: pages, socket events and read marks. */
export class ConversationStore {
  #shown = loadingRoom
  readonly #roomNo: number
  readonly #me: number
  readonly #hooks: Hooks
  readonly #listeners = new Set<() => void>()
  /** The log includes the newest message, so events are appended. */
  #follows = true
  /** The room is visible, and scrolled to its end. */
  #isSeen = false
  #isAtEnd = true
  /** The newest message of which an event told. */
  #heardNo = 0
  /** The socket was connected after the end was asked for: what came before has no event. */
  #hasConnected = false
  /** Incremented for each new range; answers for an older one are ignored. */
  #turn = 0
  #readTimer: ReturnType<typeof setTimeout> | undefined
  #readNo = 0
  #expectTimer: ReturnType<typeof setTimeout> | undefined
  readonly #typists = new Map<number, ReturnType<typeof setTimeout>>()
  #stops: (() => void)[] = []

  constructor(cr_no: number, me: number, hooks: Hooks) {
    this.#roomNo = cr_no
    this.#me = me
    this.#hooks = hooks
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  shown = (): Shown => this.#shown

  /** Subscribes, and loads the end or the position where the reader stopped. */
  open(room: Pick<ChatRoom, 'read_no' | 'un_read'>): void {
    this.#stops = [
      onSocket(messageSent, (message) => message.cr_no === this.#roomNo && this.#hear(message)),
      onSocket(messageChanged, (change) => change.cr_no === this.#roomNo && this.#setLog(withChange(this.#shown.log, change))),
      onSocket(memberTyping, ({ cr_no, user_no }) => cr_no === this.#roomNo && user_no !== this.#me && this.#types(user_no)),
      onConnected(() => this.#reconnected()),
    ]
    const isFar = room.un_read >= MESSAGES_PAGE && room.read_no > 0
    this.#set({ unreadAfter: room.un_read > 0 ? room.read_no : null })
    void this.#load(isFar ? room.read_no : null)
  }

  close(): void {
    this.see(false)
    for (const stop of this.#stops) stop()
    for (const timer of this.#typists.values()) clearTimeout(timer)
    clearTimeout(this.#readTimer)
    clearTimeout(this.#expectTimer)
    this.#stops = []
    this.#turn++
  }

  /** After a failure. */
  retry = (): void => void this.#load(null)

  /** Sets whether the room is visible: only then it is marked as read and receives typing. */
  see(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return
    this.#isSeen = isSeen
    if (this.#shown.phase !== 'ready') return
    if (isSeen) this.#enter()
    else void emit(exitRoom, { cr_no: this.#roomNo }).catch(() => undefined)
  }

  /** Sets whether the list is at its end: only then new messages are not counted as news. */
  atEnd(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd
    if (isAtEnd && this.#follows && this.#shown.news) this.#set({ news: null })
  }

  loadOlder = async (): Promise<void> => {
    const first = this.#shown.log.messages[0]
    if (!first || !this.#shown.log.hasOlder || this.#shown.older === 'loading') return
    const turn = this.#turn
    this.#set({ older: 'loading' })
    try {
      const page = await this.#ask({ before_no: first.cm_no, limit: MESSAGES_PAGE })
      if (turn !== this.#turn) return
      this.#set({ older: 'idle', log: withOlder(this.#shown.log, page, page.length === MESSAGES_PAGE) })
    } catch {
      if (turn === this.#turn) this.#set({ older: 'failed' })
    }
  }

  loadNewer = (): Promise<void> => this.#fill(1)

  /** Drops messages at the far end; separate from loading, so that the list knows which end changed. */
  trim(side: 'older' | 'newer'): void {
    const log = trimmed(this.#shown.log, side)
    if (log === this.#shown.log) return
    if (side === 'newer') this.#follows = false
    this.#set({ log })
  }

  /** Loads the range around this message if needed. Returns whether it is loaded. */
  async reach(cm_no: number): Promise<boolean> {
    if (indexOf(this.#shown.log.messages, cm_no) >= 0) return true
    const turn = ++this.#turn
    const page = await this.#ask({ around_no: cm_no, limit: MESSAGES_PAGE }).catch(() => null)
    if (page === null || turn !== this.#turn || indexOf(page, cm_no) < 0) return false
    this.#follows = false
    this.#replace(newLog(page, { hasOlder: true, hasNewer: true }))
    return true
  }

  /** Loads the newest range if needed. Returns whether it is loaded. */
  async reachEnd(): Promise<boolean> {
    this.#set({ news: null })
    if (this.#follows) return true
    const turn = ++this.#turn
    const page = await this.#askEnd().catch(() => null)
    if (page === null || turn !== this.#turn) return false
    this.#begin(page)
    return true
  }

  /** Refetches a message, because addresses of its files expire. */
  async renew(cm_no: number): Promise<void> {
    const [message] = await this.#ask({ after_no: cm_no - 1, limit: 1 }).catch(() => [])
    if (message?.cm_no === cm_no) this.#setLog(withMessage(this.#shown.log, message))
  }

  change = (change: Pick<ChatMessage, 'cm_no' | 'state' | 'reactions'>): void => this.#setLog(withChange(this.#shown.log, change))

  hide = (cm_no: number): void => this.#setLog(withoutMessage(this.#shown.log, cm_no))

  /** Fetches an accepted message if its event does not arrive in time. */
  expect(messageNo: number): void {
    clearTimeout(this.#expectTimer)
    if (!this.#follows || this.#shown.log.tip >= messageNo) return
    this.#expectTimer = setTimeout(() => {
      if (this.#follows && this.#shown.log.tip < messageNo) void this.#fill(CATCH_UP_PAGES)
    }, EXPECT_MS)
  }

  #ask(query: { before_no?: number; after_no?: number; around_no?: number; limit: number }): Promise<ChatMessage[]> {
    return call(listMessages, { query: { cr_no: this.#roomNo, ...query } })
  }

  #askEnd(): Promise<ChatMessage[]> {
    this.#hasConnected = false
    return this.#ask({ limit: MESSAGES_PAGE })
  }

  async #load(around: number | null): Promise<void> {
    const turn = ++this.#turn
    this.#set({ phase: 'loading' })
    try {
      const page = await (around === null ? this.#askEnd() : this.#ask({ around_no: around, limit: MESSAGES_MAX }))
      if (turn !== this.#turn) return
      if (around === null) return this.#begin(page)
      this.#follows = false
      this.#replace(newLog(page, { hasOlder: true, hasNewer: true }))
    } catch (error) {
      if (turn === this.#turn) this.#set({ phase: isNotFound(error) ? 'gone' : 'failed' })
    }
  }

  #begin(page: ChatMessage[]): void {
    this.#follows = true
    this.#replace(newLog(page, { hasOlder: page.length === MESSAGES_PAGE, hasNewer: false }))
    // What was told while the answer was on its way may be missing in it.
    if (this.#hasConnected || this.#heardNo > this.#shown.log.tip) void this.#fill(CATCH_UP_PAGES)
  }

  #replace(log: Log): void {
    const isFirst = this.#shown.phase !== 'ready'
    this.#set({ phase: 'ready', log, stretch: this.#shown.stretch + 1, older: 'idle', newer: 'idle' })
    this.#hooks.arrived(log)
    if (isFirst && this.#isSeen) this.#enter()
  }

  /** Fetches newer pages until one is not full, and no event told of a later message meanwhile. */
  async #fill(pages: number): Promise<void> {
    if (this.#shown.newer === 'loading' || this.#shown.phase !== 'ready') return
    const turn = this.#turn
    this.#set({ newer: 'loading' })
    try {
      for (let left = pages; left > 0;) {
        const heardNo = this.#heardNo
        const page = await this.#ask({ after_no: this.#shown.log.tip, limit: MESSAGES_MAX })
        if (turn !== this.#turn) return
        const isFull = page.length === MESSAGES_MAX
        this.#follows = !isFull
        this.#setLog(withNewer(this.#shown.log, page, isFull))
        if (isFull) left--
        else if (this.#heardNo === heardNo || this.#heardNo <= this.#shown.log.tip) break
      }
      this.#set({ newer: 'idle' })
    } catch {
      if (turn === this.#turn) this.#set({ newer: 'failed' })
    }
  }

  #reconnected(): void {
    this.#hasConnected = true
    if (this.#shown.phase === 'failed') return void this.#load(null)
    if (this.#shown.phase !== 'ready') return
    if (this.#isSeen) this.#enter()
    if (this.#follows || this.#shown.newer === 'failed') void this.#fill(CATCH_UP_PAGES)
  }

  #hear(message: ChatMessage): void {
    this.#heardNo = Math.max(this.#heardNo, message.cm_no)
    if (message.cm_from !== null) this.#endTyping(message.cm_from)
    const isOthers = message.cm_from !== this.#me
    const log = withMessage(this.#shown.log, message)
    if (isOthers && (!this.#isAtEnd || !this.#follows)) this.#set({ news: { qtt: (this.#shown.news?.qtt ?? 0) + 1, latest: message } })
    this.#setLog(log)
    if (log.hasNewer && this.#follows) void this.#fill(CATCH_UP_PAGES)
    if (isOthers && this.#isSeen) this.#readSoon(message.cm_no)
  }

  /** Subscribes to typing and marks the room as read. */
  #enter(): void {
    void emit(enterRoom, { cr_no: this.#roomNo }).catch(() => undefined)
    this.#markRead({ cr_no: this.#roomNo })
  }

  #readSoon(cm_no: number): void {
    this.#readNo = cm_no
    clearTimeout(this.#readTimer)
    this.#readTimer = setTimeout(() => this.#markRead({ cr_no: this.#roomNo, cm_no: this.#readNo }), READ_MS)
  }

  #markRead(body: { cr_no: number; cm_no?: number }): void {
    if (!this.#isSeen) return
    void call(readRoom, { body }).then(this.#hooks.read, () => undefined)
  }

  #types(user_no: number): void {
    clearTimeout(this.#typists.get(user_no))
    this.#typists.set(
      user_no,
      setTimeout(() => this.#endTyping(user_no), TYPING_MS),
    )
    this.#set({ typing: [...this.#typists.keys()] })
  }

  #endTyping(user_no: number): void {
    if (!this.#typists.has(user_no)) return
    clearTimeout(this.#typists.get(user_no))
    this.#typists.delete(user_no)
    this.#set({ typing: [...this.#typists.keys()] })
  }

  #setLog(log: Log): void {
    if (log === this.#shown.log) return
    this.#set({ log })
    this.#hooks.arrived(log)
  }

  #set(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change }
    for (const listener of this.#listeners) listener()
  }
}
