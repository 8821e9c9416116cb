import type { Transporter } from 'nodemailer'
import { Refused, type Sender } from './send.ts'

/** Mail by SMTP. */
export function smtpSender({ url, from }: { url: string; from: string }): Sender<'mail'> {
  let transport: Promise<Transporter> | undefined
  return {
    engine: 'SMTP',
    isSandbox: false,
    async send(to, { subject, text }) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...TIMES }))
      try {
        await (
          await transport
        ).sendMail({ from: { name: '하루', address: from }, to, subject, text, disableFileAccess: true, disableUrlAccess: true })
      } catch (error) {
        throw verdictOn(error)
      }
    },
  }
}

const TIMES = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }
/** SMTP's codes for a mailbox that does not exist, accepts no mail, or has an invalid name. */
const NO_MAILBOX = new Set([550, 551, 553])

/** The library's errors contain the address. An unavailable server, or one that refuses haru, may accept the mail later. */
function verdictOn(error: unknown): Error {
  const { code = 'no code', responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (responseCode !== undefined && NO_MAILBOX.has(responseCode) && command === 'RCPT TO') {
    return new Refused(`the mail server has no such mailbox: ${responseCode}`)
  }
  return new Error(`the mail server did not take the mail: ${code} ${responseCode ?? ''}`.trim())
}
