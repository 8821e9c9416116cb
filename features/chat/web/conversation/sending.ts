import { useSyncExternalStore } from 'react'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { call, CallError, newKey } from '#kit/web/call.ts'
import { session } from '#kit/web/session.ts'
import { emit, onConnected } from '#kit/web/socket.ts'
import { unsentStore } from '#kit/web/store.ts'
import { sendMessage } from '../../contract.ts'
import { sendMessageCall } from '../../events.ts'
import { makeMessageQueue, type Outcome, type QueuedMessage } from './queue.ts'

/** The queue of this member's outgoing messages. */
export const outgoing = makeMessageQueue({
  deliver,
  keep: (message) => void unsentStore.save(keyOf(message), message),
  drop: (message) => void unsentStore.remove(keyOf(message)),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

type NewMessage = Pick<QueuedMessage, 'cr_no' | 'cm_content' | 'reply'> & Partial<Pick<QueuedMessage, 'cm_file'>>

/** Queues a message; it is sent now or after the next connection. */
export function queueMessage({ cm_file = [], ...message }: NewMessage): void {
  outgoing.add({ ...message, cm_file, cm_uuid: newKey(), at: (lastAt = Math.max(Date.now(), lastAt + 1)) })
}

/** Restores the unsent messages of an earlier page once, and retries at each connection. */
export function resumeSending(): Promise<void> {
  resumed ??= resume()
  return resumed
}

/** This room's queued messages. */
export function useQueuedMessages(roomNo: number): readonly QueuedMessage[] {
  return useSyncExternalStore(outgoing.subscribe, () => outgoing.of(roomNo))
}

const PREFIX = 'chat-say:'
/** Milliseconds for which unsent messages of another member on this device are stored. */
const OTHERS_MS = 7 * DAY_MS
let resumed: Promise<void> | undefined
/** Keeps the order of two messages written in the same millisecond. */
let lastAt = 0

const memberPrefix = () => `${PREFIX}${session.viewer()?.user_no ?? 0}:`
const keyOf = ({ cr_no, cm_uuid }: QueuedMessage) => `${memberPrefix()}${cr_no}:${cm_uuid}`

async function resume(): Promise<void> {
  onConnected(() => outgoing.wake())
  const prefix = memberPrefix()
  const now = Date.now()
  const isKept = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (isQueuedMessage(value) && (key.startsWith(prefix) || now - value.at < OTHERS_MS))
  const found = await unsentStore.readValid(isKept)
  outgoing.restore(found.filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as QueuedMessage))
}

async function deliver({ cr_no, cm_uuid, cm_content, cm_file, reply }: QueuedMessage): Promise<Outcome> {
  const body = { cr_no, cm_type: 'user-msg' as const, cm_content, cm_uuid, ...(reply && { reply_no: reply.cm_no }) }
  try {
    if (cm_file.length === 0) return await emit(sendMessageCall, body)
    return await call(sendMessage, { body: { ...body, cm_file: cm_file.map(({ key }) => ({ key })) } })
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Refusals are permanent; after any other error it is unknown whether the message arrived. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError) || error.offline || error.status >= 500) return 'lost'
  if (error.code === accessErrors.required.code || error.code === requestErrors.busy.code) return 'lost'
  return TOO_FAST.includes(error.code) ? 'busy' : 'refused'
}

// The code of `chatErrors.too_fast`, written out to keep the errors out of this bundle.
const TOO_FAST: (string | undefined)[] = ['chat.too_fast', requestErrors.too_many.code]

/** Validates stored messages, because an older release may have used another shape. */
function isQueuedMessage(value: unknown): value is QueuedMessage {
  if (typeof value !== 'object' || value === null) return false
  const { cr_no, cm_uuid, cm_content, cm_file, at } = value as Partial<QueuedMessage>
  const hasNumbers = typeof cr_no === 'number' && typeof at === 'number'
  return hasNumbers && typeof cm_uuid === 'string' && typeof cm_content === 'string' && Array.isArray(cm_file)
}
