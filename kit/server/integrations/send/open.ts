import type { IntegrationsConfig } from '../../config/config.ts'
import { smtpSender } from './mail.ts'
import { fcmSender } from './push.ts'
import { sandboxSender, type PrintMessage } from './sandbox.ts'
import type { Senders } from './send.ts'
import { solapiSender } from './sms.ts'
import { webSender } from './web.ts'

/** The configured carriers. `print` shows the messages that sandboxes do not send. */
export function openSenders({ adapters: { sms, mail, push, webpush }, keys }: IntegrationsConfig, print?: PrintMessage): Senders {
  // A real carrier has all its keys (adapters.ts).
  return {
    sms: sms.isReal
      ? solapiSender({ apiKey: keys.SOLAPI_API_KEY!, apiSecret: keys.SOLAPI_API_SECRET!, from: keys.SOLAPI_SENDER! })
      : sandboxSender('sms', print),
    mail: mail.isReal ? smtpSender({ url: keys.SMTP_URL!, from: keys.MAIL_FROM! }) : sandboxSender('mail', print),
    push: push.isReal ? fcmSender(keys.FCM_SERVICE_ACCOUNT!) : sandboxSender('push', print),
    web: webpush.isReal
      ? webSender({
          publicKey: keys.VAPID_PUBLIC_KEY!,
          privateKey: keys.VAPID_PRIVATE_KEY!,
          subject: keys.VAPID_SUBJECT!,
        })
      : sandboxSender('web', print),
  }
}
