import type { ChatMessage } from '../../contract.ts'

/** So many messages of a room are kept in memory at most; beyond, the end that lies far off is dropped. */
export const KEPT_MAX = 3000
/** As many go at once. */
export const DROPPED = 500

/** What is known of a room's messages: one stretch without holes, in the order of their numbers. */
export type Log = {
  messages: readonly ChatMessage[]
  /** There is, or may be, something before it, and after it. */
  hasOlder: boolean
  hasNewer: boolean
  /** Up to here nothing is missing: what names a later one as its forerunner tells of a hole. */
  tip: number
}

export const emptyLog: Log = { messages: [], hasOlder: false, hasNewer: false, tip: 0 }

type Ends = { hasOlder: boolean; hasNewer: boolean }

/** The first page, or one around a message in the place of all that was known. */
export function opened(page: readonly ChatMessage[], ends: Ends): Log {
  return { messages: page, ...ends, tip: numberOf(page.at(-1)) }
}

/** What lies before. A page that is not full was the first. */
export function withOlder(log: Log, page: readonly ChatMessage[], isFull: boolean): Log {
  return { ...log, messages: merged(log.messages, page), hasOlder: isFull }
}

/** What lies after. A page that is not full was the newest. */
export function withNewer(log: Log, page: readonly ChatMessage[], isFull: boolean): Log {
  return { ...log, messages: merged(log.messages, page), hasNewer: isFull, tip: Math.max(log.tip, numberOf(page.at(-1))) }
}

/**
 * One message that came by itself. It is taken where it follows what is known; where one before it is missing the log
 * only knows that there is more, and the hole is to be asked for.
 */
export function heard(log: Log, message: ChatMessage): Log {
  const { messages, tip } = log
  if (message.cm_no <= tip) return indexOf(messages, message.cm_no) < 0 ? log : { ...log, messages: merged(messages, [message]) }
  if (log.hasNewer) return log
  if (message.prev_no > tip) return { ...log, hasNewer: true }
  return { ...log, messages: [...messages, message], tip: message.cm_no }
}

type Change = Pick<ChatMessage, 'cm_no' | 'state' | 'reactions'>

/** A message was deleted for all, for good, or what people answered it with changed. Quotes of it lose its words as well. */
export function changed(log: Log, { cm_no, state, reactions }: Change): Log {
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

/** Without one that its reader deleted for themselves. */
export function without(log: Log, messageNo: number): Log {
  return { ...log, messages: log.messages.filter(({ cm_no }) => cm_no !== messageNo) }
}

/** Without what lies far off, once there is too much: of the old ones, or of the new ones. */
export function trimmed(log: Log, side: 'older' | 'newer'): Log {
  if (log.messages.length <= KEPT_MAX) return log
  if (side === 'older') return { ...log, messages: log.messages.slice(DROPPED), hasOlder: true }
  const messages = log.messages.slice(0, -DROPPED)
  return { ...log, messages, hasNewer: true, tip: numberOf(messages.at(-1)) }
}

/** Where a message stands, or -1. */
export function indexOf(messages: readonly ChatMessage[], messageNo: number): number {
  const at = placeOf(messages, messageNo)
  return messages[at]?.cm_no === messageNo ? at : -1
}

/** The first place with this number or a later one. */
function placeOf(messages: readonly ChatMessage[], messageNo: number): number {
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

/** Both, in order, each once; what came later is newer, but for what is deleted: news of two servers come in any order. */
function merged(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const first = page[0]
  const last = page.at(-1)
  if (!first || !last) return known
  if (first.cm_no > numberOf(known.at(-1))) return [...known, ...page]
  if (known[0] && last.cm_no < known[0].cm_no) return [...page, ...known]
  const all = new Map(known.map((message) => [message.cm_no, message]))
  for (const message of page) if (all.get(message.cm_no)?.state !== 0) all.set(message.cm_no, message)
  return [...all.values()].sort((one, other) => one.cm_no - other.cm_no)
}
