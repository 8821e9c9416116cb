import { MINUTE_MS } from '#kit/contract/time.ts'
import type { ChatMessage } from '../../contract.ts'

export const ME = 1
export const OTHER = 15

/** A message of another member in room 5, a minute after the previous number. */
export const aMessage = (messageNo: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  cr_no: 5,
  cm_no: messageNo,
  prev_no: messageNo - 1,
  cm_uuid: `00000000-0000-4000-8000-${String(messageNo).padStart(12, '0')}`,
  cm_type: 'user-msg',
  cm_from: OTHER,
  cm_to: ME,
  cm_content: `메시지 ${messageNo}`,
  cm_file: [],
  cm_read: [],
  reg_dt: new Date(Date.parse('2026-11-21T10:00:00+09:00') + messageNo * MINUTE_MS).toISOString(),
  state: 1,
  extra_info: null,
  reply: null,
  reactions: [],
  ...change,
})

export const someMessages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
