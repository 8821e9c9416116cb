import type { AlarmKind } from '#features/alarm/rules.ts'
import { notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { maskName } from '#features/identity/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { sendJob } from '#kit/server/jobs/send-job.ts'
import type { Services } from '#kit/server/http/services.ts'
import { makeLink } from './link.ts'
import { monthWonSql, startOfMonth, type Consent } from './sql.ts'

type Needs = Pick<Services, 'origin' | 'digest'>
type Recipient = { guardian_phone: string; guardian_name: string; haru_name: string; monthly_won: number; month_won: number }

/** An SMS to a guardian, with a link that opens once where the consent can be seen and ended. */
export type Notice = { what: 'agreed' | 'ended' } | { what: 'charged'; won: number }

export async function sendGuardianNotice(tx: Tx, services: Needs, guardianNo: number, notice: Notice, now: Date): Promise<void> {
  const [recipient] = await rowsOf<Recipient>(tx, RECIPIENT, [guardianNo, startOfMonth(now)])
  if (!recipient) return
  const text = `[하루] ${textOf(recipient, notice)}\n보기·취소: ${await makeLink(tx, services, guardianNo, now)}`
  await send(tx, { channel: 'sms', recipient: recipient.guardian_phone, message: { text } }, now)
}

const RECIPIENT: Statement = `
  select g.guardian_phone, g.guardian_name, u.haru_name, g.monthly_won, ${monthWonSql('$2')} as month_won
  from viv_guardian g join users u on u.user_no = g.user_no where g.guardian_no = $1`

type MemberNews = { what: 'frozen' | 'unfrozen' | 'ended' } | { what: 'cap'; won: number }

/** An alarm to the member about what the guardian did. */
export async function notifyMember(
  tx: Tx,
  { guardian_no, user_no }: Pick<Consent, 'guardian_no' | 'user_no'>,
  news: MemberNews,
  now: Date,
): Promise<void> {
  const about = { to: user_no, target: `guardian:${guardian_no}`, link: href('VivGuardian') }
  await notify(tx, { ...about, ...memberAlarm(news) }, now)
}

function memberAlarm(news: MemberNews): { kind: AlarmKind; text: string } {
  switch (news.what) {
    case 'frozen':
      return { kind: 'VIV_FREEZE', text: '지금은 충전하거나 쓸 수 없어요. 보호자와 이야기해 주세요.' }
    case 'unfrozen':
      return { kind: 'VIV_UNFREEZE', text: '보호자가 다시 쓸 수 있게 했어요.' }
    case 'cap':
      return { kind: 'VIV_CAP', text: `이제 한 달에 ${won(news.won)}까지 충전할 수 있어요.` }
    case 'ended':
      return { kind: 'VIV_CONSENT_END', text: '충전하려면 보호자의 동의를 다시 받아 주세요.' }
  }
}

/** Queue of top-ups whose guardians get a notice. */
export const NOTICE_QUEUE = 'guardian-notice'
export type ChargeNotice = { charge_no: number }

/** Queues the notice of a top-up under a guardian's consent, to be sent after the commit. */
export async function queueChargeNotice(
  tx: Tx,
  { charge_no, guardian_no }: ChargeNotice & { guardian_no: number | null },
  now: Date,
): Promise<void> {
  if (guardian_no !== null) await sendJob(tx, NOTICE_QUEUE, { charge_no } satisfies ChargeNotice, now)
}

export function sendChargeNotice({ db, origin, digest }: Services, { charge_no }: ChargeNotice, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [charge] = await tx.sql<{ guardian_no: number; won: number }[]>`
      select guardian_no, won from viv_charge where charge_no = ${charge_no} and guardian_no is not null`
    if (charge) await sendGuardianNotice(tx, { origin, digest }, charge.guardian_no, { what: 'charged', won: charge.won }, now)
  })
}

function textOf({ guardian_name, haru_name, monthly_won, month_won }: Recipient, notice: Notice): string {
  const limit = `한 달 한도 ${won(monthly_won)}`
  if (notice.what === 'charged') {
    return `${haru_name} 님이 비브 ${withParticle(won(notice.won), '을/를')} 충전했어요. 이번 달 ${won(month_won)} / ${limit}.`
  }
  if (notice.what === 'ended') return `${haru_name} 님의 비브 충전 동의가 끝났어요. 이제 충전할 수 없어요.`
  return `${maskName(guardian_name)} 님이 ${haru_name} 님의 비브 충전에 동의했어요. ${limit}.`
}

const plain = new Intl.NumberFormat('ko-KR')
const won = (amount: number): string => `${plain.format(amount)}원`
