import type { ChatMessage } from '../../contract.ts'

/** Messages of a room in memory at most; beyond that the far end is dropped. */
export const LOG_MAX = 3000
/** Messages dropped at once. */
export const DROPPED = 500

/** Loaded messages of a room: one range without gaps, sorted by number. */
export type Log = {
  messages: readonly ChatMessage[]
  /** There are, or may be, older and newer messages. */
  hasOlder: boolean
  hasNewer: boolean
  /** No message up to this number is missing; a later `prev_no` indicates a gap. */
  tip: number
}

export const emptyLog: Log = { messages: [], hasOlder: false, hasNewer: false, tip: 0 }

type Ends = { hasOlder: boolean; hasNewer: boolean }

/** A new log from the first page or a page around a message. */
export function newLog(page: readonly ChatMessage[], ends: Ends): Log {
  return { messages: page, ...ends, tip: numberOf(page.at(-1)) }
}

/** Adds an older page. A page that is not full is the first one. */
export function withOlder(log: Log, page: readonly ChatMessage[], isFull: boolean): Log {
  return { ...log, messages: mergeMessages(log.messages, page), hasOlder: isFull }
}

/** Adds a newer page. A page that is not full is the newest one. */
export function withNewer(log: Log, page: readonly ChatMessage[], isFull: boolean): Log {
  return { ...log, messages: mergeMessages(log.messages, page), hasNewer: isFull, tip: Math.max(log.tip, numberOf(page.at(-1))) }
}

/**
 * Adds a message from the socket if it directly follows the log. If an earlier one is missing, it only sets `hasNewer`,
 * and the caller fetches the gap.
 */
export function withMessage(log: Log, message: ChatMessage): Log {
  const { messages, tip } = log
  if (message.cm_no <= tip) return indexOf(messages, message.cm_no) < 0 ? log : { ...log, messages: mergeMessages(messages, [message]) }
  if (log.hasNewer) return log
  if (message.prev_no > tip) return { ...log, hasNewer: true }
  return { ...log, messages: [...messages, message], tip: message.cm_no }
}

type Change = Pick<ChatMessage, 'cm_no' | 'state' | 'reactions'>

/** Applies a deletion or changed reactions. A deletion also empties quotes of the message. */
export function withChange(log: Log, { cm_no, state, reactions }: Change): Log {
  const isGone = state === 0
  const messages = log.messages.map((message) => {
    if (message.cm_no === cm_no && message.state === 1) {
      return { ...message, state, reactions, ...(isGone && { cm_content: '', cm_file: [] }) }
    }
    if (isGone && message.reply?.cm_no === cm_no) return { ...message, reply: { ...message.reply, cm_content: '', file_qtt: 0 } }
    return message
  })
  return { ...log, messages }
}

/** Without a message that its reader deleted for themselves. */
export function withoutMessage(log: Log, messageNo: number): Log {
  return { ...log, messages: log.messages.filter(({ cm_no }) => cm_no !== messageNo) }
}

/** Drops messages at the far end if there are too many. */
export function trimmed(log: Log, side: 'older' | 'newer'): Log {
  if (log.messages.length <= LOG_MAX) return log
  if (side === 'older') return { ...log, messages: log.messages.slice(DROPPED), hasOlder: true }
  const messages = log.messages.slice(0, -DROPPED)
  return { ...log, messages, hasNewer: true, tip: numberOf(messages.at(-1)) }
}

/** Index of a message, or -1. */
export function indexOf(messages: readonly ChatMessage[], messageNo: number): number {
  const at = insertionIndex(messages, messageNo)
  return messages[at]?.cm_no === messageNo ? at : -1
}

/** First index with this number or a later one. */
function insertionIndex(messages: readonly ChatMessage[], messageNo: number): number {
  let from = 0
  let to = messages.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (messages[middle]!.cm_no < messageNo) from = middle + 1
    else to = middle
  }
  return from
}

const numberOf = (message: ChatMessage | undefined): number => message?.cm_no ?? 0

/** Merges both by number. The page replaces known messages except deleted ones, because events arrive in any order. */
function mergeMessages(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const first = page[0]
  const last = page.at(-1)
  if (!first || !last) return known
  if (first.cm_no > numberOf(known.at(-1))) return [...known, ...page]
  if (known[0] && last.cm_no < known[0].cm_no) return [...page, ...known]
  const all = new Map(known.map((message) => [message.cm_no, message]))
  for (const message of page) if (all.get(message.cm_no)?.state !== 0) all.set(message.cm_no, message)
  return [...all.values()].sort((one, other) => one.cm_no - other.cm_no)
}
