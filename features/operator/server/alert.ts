import type { Tx } from '#kit/server/db/db.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import { hasRight, type Right } from '../contract/rights.ts'
import { OPERATOR } from '../transitions.ts'

/** `right`: of those who are told. No personal data: a mail leaves haru. */
type Alert = { right: Right; subject: string; lines: readonly string[]; now: Date }

/** Sends a mail to every operator with the right who gave an address for it. */
export async function alertOperators(tx: Tx, { right, subject, lines, now }: Alert): Promise<void> {
  const rows = await tx.sql<{ alert_mail: string; roles: string[] }[]>`
    select alert_mail, roles from operator where state = ${OPERATOR.active} and alert_mail is not null order by operator_no`
  const mails = new Set(rows.filter(({ roles }) => hasRight(roles, right)).map(({ alert_mail }) => alert_mail))
  const message = { subject: `[하루 운영] ${subject}`, text: lines.join('\n') }
  await sendAll(
    tx,
    [...mails].map((recipient) => ({ channel: 'mail' as const, recipient, message })),
    now,
  )
}
