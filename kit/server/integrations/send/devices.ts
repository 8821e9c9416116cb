import type { PushRecipient } from '../../auth/devices.ts'
import type { Message, Notice } from './send.ts'

/** One message for each of these devices. */
export function toDevices(devices: readonly PushRecipient[], notice: Notice, urgency: 'normal' | 'high'): Message[] {
  return devices.map(({ channel, address: recipient, session_no, ...keys }): Message => {
    if (channel === 'push') return { channel, recipient, session_no, message: notice }
    return { channel, recipient, session_no, message: { ...notice, p256dh: keys.p256dh!, auth: keys.auth!, urgency } }
  })
}
