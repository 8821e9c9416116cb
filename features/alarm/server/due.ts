import type { Message } from '#kit/server/integrations/send/send.ts'
import { pushSetting } from './moment.ts'
import type { Receiver } from './receiver.ts'

/** Rows processed in one transaction. */
export const STEP = 200

/** Repeats the step until it processes fewer than STEP rows. Returns the sum. */
export async function inSteps<Tx>(db: Transactions<Tx>, step: (tx: Tx) => Promise<number>): Promise<number> {
  let looked = 0
  for (;;) {
    const taken = await db.transaction(step)
    looked += taken
    if (taken < STEP) return looked
  }
}

/** The used part of the pool. */
type Transactions<Tx> = { transaction(work: (tx: Tx) => Promise<number>): Promise<number> }

/** A push that is due. */
export type Due = {
  user_no: number
  /** It was postponed to the end of quiet hours. */
  waited: boolean
  receiver: Receiver | null
}

/** One message for each, or one summary for several that waited for the same member. */
export function messagesOf<D extends Due>(
  pushed: D[],
  ofOne: (one: D) => Message[],
  ofAll: (first: D, waited: D[]) => Message[],
): Message[] {
  const messages: Message[] = []
  for (const its of Map.groupBy(pushed, ({ user_no }) => user_no).values()) {
    const waited = its.filter((one) => one.waited)
    const summed = waited.length > 1 ? waited : []
    for (const one of its) if (!summed.includes(one)) messages.push(...ofOne(one))
    const [first] = summed
    if (first) messages.push(...ofAll(first, summed))
  }
  return messages
}

/** The member hides contents on the lock screen. */
export const isHidden = ({ settings }: Receiver): boolean => pushSetting(settings, 'push_preview') === '0'
