import { pushDevicesSql, type PushRecipient } from '#kit/server/auth/devices.ts'
import { PUSH_SETTINGS, type PushSettings } from './moment.ts'

/** A member's addresses for pushes and mail, and their settings. */
export type Receiver = {
  /** Verified. */
  mail: string | null
  settings: PushSettings
  devices: PushRecipient[]
}

/** SQL of a `Receiver` for the member in the column `no`, with devices that are logged in at `now`; null for a deleted member. */
export const receiverOf = (no: string, now: string): string => `(
  select json_build_object(
    'mail', case when u.mail_dt is not null then u.mail end,
    'settings', coalesce((
      select jsonb_object_agg(s.setting_key, s.setting_value) from user_setting s
      where s.user_no = u.user_no and s.setting_key in (${PUSH_SETTINGS.map((key) => `'${key}'`).join(', ')})), '{}')
      || jsonb_build_object('push_marketing', ${agrees('marketing')}, 'push_marketing_night', ${agrees('marketing_night')}),
    'devices', ${pushDevicesSql('u.user_no', now)})
  from users u where u.user_no = ${no} and u.state = 1)`

/** The recorded consent overrides the setting of the same name. */
const agrees = (kind: string): string => `coalesce((
  select case when c.agreed then '1' else '0' end from user_consent c
  where c.user_no = u.user_no and c.kind = '${kind}' order by c.consent_no desc limit 1), '0')`
