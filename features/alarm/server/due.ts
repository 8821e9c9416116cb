import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { pushSetting } from './moment.ts'
import type { Receiver } from './receiver.ts'

/** What is due that is looked at in one transaction. */
export const STEP = 200

/** Takes what is due in steps, until there is less than one. Gives how much was looked at. */
export async function inSteps(db: Pool, step: (tx: Tx) => Promise<number>): Promise<number> {
  let looked = 0
  for (;;) {
    const taken = await db.transaction(step)
    looked += taken
    if (taken < STEP) return looked
  }
}

/** Something that a member is to be told of. */
export type Due = {
  user_no: number
  /** Since it came it has waited for the end of quiet hours. */
  waited: boolean
  receiver: Receiver | null
}

/** Messages of each; what waited for the same member all through the night is summed up in one. */
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

/** The screen that is locked shall tell nothing. */
export const isHidden = ({ settings }: Receiver): boolean => pushSetting(settings, 'push_preview') === '0'
