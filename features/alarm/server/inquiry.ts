import type { AnsweredInquiry } from '#features/cs/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notify } from './notify.ts'

/** Notifies a member of each answer to an inquiry, in the transaction of the answer. */
export function notifyAnswer(tx: Tx, { user_no, inquiry_no, message_no, title, now }: AnsweredInquiry): Promise<void> {
  const target = `inquiry:${inquiry_no}:${message_no}`
  return notify(tx, { kind: 'INQUIRY_ANSWER', to: user_no, target, link: `${href('Inquiry')}?no=${inquiry_no}`, text: title }, now)
}
