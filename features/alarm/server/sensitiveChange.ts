import type { DeviceNotice } from '#features/sensitive-change/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { toDevices } from '#kit/server/integrations/send/devices.ts'
import { notify } from './notify.ts'
import { receiverOf, type Receiver } from './receiver.ts'

/**
 * Creates the alarm of a sensitive change and pushes it to all devices. The push is sent at once and whatever the settings
 * say: the change may end the sessions of the devices, and a thief could switch pushes off before it.
 */
export async function notifySensitiveChange(tx: Tx, { user_no, change_no, title, link, now }: DeviceNotice): Promise<void> {
  const target = `change:${change_no}`
  await notify(tx, { kind: 'SENSITIVE_CHANGE', to: user_no, target, link, text: title }, now)
  const [row] = await rowsOf<{ receiver: Receiver | null }>(tx, RECEIVER, [user_no, now])
  if (!row?.receiver) return
  const words = { title, text: '내가 아니면 눌러 주세요' }
  const messages = toDevices(row.receiver.devices, { ...words, link, tag: target }, 'high')
  await sendAll(tx, messages.map(withoutSession), now)
}

/** So that it is sent although the change ends the session. */
const withoutSession = (message: Message): Message => ('session_no' in message ? { ...message, session_no: null } : message)

const RECEIVER: Statement = `select ${receiverOf('m.user_no', '$2')} as receiver from (select $1::bigint as user_no) m`
