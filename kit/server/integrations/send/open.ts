import type { IntegrationsConfig } from '../../config/config.ts'
import { smtpSender } from './mail.ts'
import { fcmSender } from './push.ts'
import { sandboxSender, type Say } from './sandbox.ts'
import type { Senders } from './send.ts'
import { solapiSender } from './sms.ts'
import { webSender } from './web.ts'

/** The carriers that are configured. `say` shows what the sandboxes would have sent. */
export function openSenders({ adapters: { sms, mail, push, webpush }, keys }: IntegrationsConfig, say?: Say): Senders {
  // Of a real one all keys are given (adapters.ts).
  return {
    sms: sms.isReal
      ? solapiSender({ apiKey: keys.SOLAPI_API_KEY!, apiSecret: keys.SOLAPI_API_SECRET!, from: keys.SOLAPI_SENDER! })
      : sandboxSender('sms', say),
    mail: mail.isReal ? smtpSender({ url: keys.SMTP_URL!, from: keys.MAIL_FROM! }) : sandboxSender('mail', say),
    push: push.isReal ? fcmSender(keys.FCM_SERVICE_ACCOUNT!) : sandboxSender('push', say),
    web: webpush.isReal
      ? webSender({
          publicKey: keys.VAPID_PUBLIC_KEY!,
          privateKey: keys.VAPID_PRIVATE_KEY!,
          subject: keys.VAPID_SUBJECT!,
        })
      : sandboxSender('web', say),
  }
}
