import { useSyncExternalStore } from 'react'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import { call, CallError, newKey } from '#kit/web/call.ts'
import { session } from '#kit/web/session.ts'
import { emit, onConnected } from '#kit/web/socket.ts'
import { own } from '#kit/web/store.ts'
import { sendMessage } from '../../contract.ts'
import { say } from '../../events.ts'
import { makeQueue, type Outcome, type Waiting } from './queue.ts'

/** What this member's messages leave by. */
export const outgoing = makeQueue({
  deliver,
  keep: (message) => void own.keep(keyOf(message), message),
  drop: (message) => void own.drop(keyOf(message)),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

type Said = Pick<Waiting, 'cr_no' | 'cm_content' | 'reply'> & Partial<Pick<Waiting, 'cm_file'>>

/** Says something in a room, now or as soon as there is a connection. */
export function sayIn({ cm_file = [], ...said }: Said): void {
  outgoing.add({ ...said, cm_file, cm_uuid: newKey(), at: (lastAt = Math.max(Date.now(), lastAt + 1)) })
}

/** Takes up what an earlier page could not send, once; from then on each connection sends what waits. */
export function resumeSending(): Promise<void> {
  resumed ??= resume()
  return resumed
}

/** What of this room is on its way. */
export function useWaiting(roomNo: number): readonly Waiting[] {
  return useSyncExternalStore(outgoing.subscribe, () => outgoing.of(roomNo))
}

const PREFIX = 'chat-say:'
/** What another member of this device could not send waits for their return so long. Milliseconds. */
const OTHERS_MS = 7 * 86_400_000
let resumed: Promise<void> | undefined
/** Two of one millisecond keep their order when they are taken up again. */
let lastAt = 0

const mine = () => `${PREFIX}${session.viewer()?.user_no ?? 0}:`
const keyOf = ({ cr_no, cm_uuid }: Waiting) => `${mine()}${cr_no}:${cm_uuid}`

async function resume(): Promise<void> {
  onConnected(() => outgoing.wake())
  const prefix = mine()
  const now = Date.now()
  const stays = (key: string, value: unknown) =>
    !key.startsWith(PREFIX) || (isWaiting(value) && (key.startsWith(prefix) || now - value.at < OTHERS_MS))
  const found = await own.read(stays)
  outgoing.restore(found.filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as Waiting))
}

async function deliver({ cr_no, cm_uuid, cm_content, cm_file, reply }: Waiting): Promise<Outcome> {
  const body = { cr_no, cm_type: 'user-msg' as const, cm_content, cm_uuid, ...(reply && { reply_no: reply.cm_no }) }
  try {
    if (cm_file.length === 0) return await emit(say, body)
    return await call(sendMessage, { body: { ...body, cm_file: cm_file.map(({ key }) => ({ key })) } })
  } catch (error) {
    return outcomeOf(error)
  }
}

/** A refusal is for good; whatever else happened, nobody knows whether the message is there. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError) || error.offline || error.status >= 500) return 'lost'
  if (error.code === accessErrors.required.code || error.code === requestErrors.busy.code) return 'lost'
  return TOO_FAST.includes(error.code) ? 'busy' : 'refused'
}

// The code alone of `chatErrors.too_fast`: its words come from the server.
const TOO_FAST: (string | undefined)[] = ['chat.too_fast', requestErrors.too_many.code]

/** An older release may have written another shape. */
function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  const { cr_no, cm_uuid, cm_content, cm_file, at } = value as Partial<Waiting>
  const hasNumbers = typeof cr_no === 'number' && typeof at === 'number'
  return hasNumbers && typeof cm_uuid === 'string' && typeof cm_content === 'string' && Array.isArray(cm_file)
}
