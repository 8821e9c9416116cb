import type { Body } from '#kit/contract/endpoint.ts'
import { pushDevicesSql, type PushRecipient } from '#kit/server/auth/devices.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import { toDevices } from '#kit/server/integrations/send/devices.ts'
import { hasRight, type Right } from '../contract/rights.ts'
import type { AlertSettings, saveAlertMail } from '../contract.ts'
import { OPERATOR } from '../transitions.ts'
import { logAct, type OperatorContext } from './log.ts'

/** `right`: of those who are told. No personal data: the text leaves haru. `link`: where the console shows it; `tag`: a push replaces that of the same. */
type Alert = { right: Right; subject: string; lines: readonly string[]; link: string; tag: string; now: Date }

/** The devices of an operator's own member account. $1 now. */
const RECEIVERS: Statement = `
  select o.alert_mail, o.roles, ${pushDevicesSql('o.user_no', '$1::timestamptz')} as devices
  from operator o where o.state = ${OPERATOR.active} order by o.operator_no`
type Receiver = { alert_mail: string | null; roles: string[]; devices: PushRecipient[] }

/** Tells every operator with the right at once: by mail whoever gave an address, by push whoever has a member account with a device. */
export async function alertOperators(tx: Tx, { right, subject, lines, link, tag, now }: Alert): Promise<void> {
  const rows = await rowsOf<Receiver>(tx, RECEIVERS, [now])
  const receivers = rows.filter(({ roles }) => hasRight(roles, right))
  const title = `[하루 운영] ${subject}`
  const mails = new Set(receivers.flatMap(({ alert_mail }) => alert_mail ?? []))
  const mail = { subject: title, text: lines.join('\n') }
  const push = { title, text: lines[0] ?? '', link, tag }
  await sendAll(
    tx,
    [
      ...[...mails].map((recipient) => ({ channel: 'mail' as const, recipient, message: mail })),
      ...receivers.flatMap(({ devices }) => toDevices(devices, push, 'high')),
    ],
    now,
  )
}

/** $1 the operator, $2 now. */
const SETTINGS: Statement = `
  select coalesce(o.alert_mail, '') as alert_mail, o.user_no is not null as has_member, json_array_length(${pushDevicesSql('o.user_no', '$2::timestamptz')}) as devices
  from operator o where o.operator_no = $1`

/** Where an operator is told at once. */
export async function alertSettingsOf(db: Db, operatorNo: number, now: Date): Promise<AlertSettings> {
  const [row] = await rowsOf<AlertSettings>(db, SETTINGS, [operatorNo, now])
  return row!
}

/** Changes the operator's own address for mails; an empty one ends them. */
export async function saveOwnAlertMail(op: OperatorContext, { alert_mail }: Body<typeof saveAlertMail>): Promise<void> {
  const { tx, operatorNo } = op
  const [changed] = await tx.sql<{ had_mail: boolean }[]>`
    update operator set alert_mail = nullif(${alert_mail}, '') where operator_no = ${operatorNo} returning old.alert_mail is not null as had_mail`
  const facts = { before: { has_mail: changed!.had_mail }, after: { has_mail: alert_mail !== '' } }
  await logAct(op, { act: 'alert.save', target: `operator:${operatorNo}`, facts })
}
