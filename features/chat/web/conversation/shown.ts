import type { ChatMessage } from '../../contract.ts'
import { emptyLog, type Log } from './log.ts'

type End = 'idle' | 'loading' | 'failed'
/** Messages that arrived while the reader was scrolled up. */
export type News = { qtt: number; latest: ChatMessage }

/** What an open room shows of its messages. */
export type Shown = {
  phase: 'loading' | 'ready' | 'failed' | 'gone'
  log: Log
  /** Incremented for each new range of messages that does not continue the previous one. */
  stretch: number
  older: End
  newer: End
  /** Messages after this number were unread when the room was opened; null: none. */
  unreadAfter: number | null
  news: News | null
  typing: readonly number[]
}

/** Before the first messages are there. */
export const loadingRoom: Shown = {
  phase: 'loading',
  log: emptyLog,
  stretch: 0,
  older: 'idle',
  newer: 'idle',
  unreadAfter: null,
  news: null,
  typing: [],
}
