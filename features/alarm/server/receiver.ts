import type { Message, Notice } from '#kit/server/integrations/send/send.ts'
import { PUSH_SETTINGS, type PushSettings } from './moment.ts'

/** A member's addresses for pushes and mail, and their settings. */
export type Receiver = {
  user_token: string | null
  /** Verified. */
  mail: string | null
  settings: PushSettings
  devices: { endpoint: string; p256dh: string; auth: string }[]
}

/** SQL of a `Receiver` for the member in the column `no`, with browsers that are logged in at `now`; null for a deleted member. */
export const receiverOf = (no: string, now: string): string => `(
  select json_build_object(
    'user_token', u.user_token, 'mail', case when u.mail_dt is not null then u.mail end,
    'settings', coalesce((
      select jsonb_object_agg(s.setting_key, s.setting_value) from user_setting s
      where s.user_no = u.user_no and s.setting_key in (${PUSH_SETTINGS.map((key) => `'${key}'`).join(', ')})), '{}')
      || jsonb_build_object('push_marketing', ${agrees('marketing')}, 'push_marketing_night', ${agrees('marketing_night')}),
    'devices', (
      select coalesce(json_agg(json_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) order by d.device_no), '[]')
      from push_device d join user_session e on e.session_no = d.session_no
      where d.user_no = u.user_no and e.end_dt is null and e.expire_dt > ${now}))
  from users u where u.user_no = ${no} and u.state = 1)`

/** The recorded consent overrides the setting of the same name. */
const agrees = (kind: string): string => `coalesce((
  select case when c.agreed then '1' else '0' end from user_consent c
  where c.user_no = u.user_no and c.kind = '${kind}' order by c.consent_no desc limit 1), '0')`

/** One message for each of the member's devices. */
export function toDevices({ user_token, devices }: Receiver, notice: Notice, urgency: 'normal' | 'high'): Message[] {
  const browsers = devices.map(({ endpoint, ...keys }): Message => ({
    channel: 'web',
    recipient: endpoint,
    message: { ...notice, ...keys, urgency },
  }))
  return user_token === null ? browsers : [{ channel: 'push', recipient: user_token, message: notice }, ...browsers]
}
