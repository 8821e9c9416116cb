import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notify } from './notify.ts'

/**
 * Confirms to a member that a consent to advertising was withdrawn, and when, in the transaction of the answer (decisions d-1, "Consents";
 * 정보통신망법 제50조 ⑦). The consent to nights ends with the one to days, without an alarm of its own.
 */
export const confirmWithdrawal = {
  marketing: (tx: Tx, userNo: number, now: Date) => confirm(tx, { kind: 'marketing', userNo, now }),
  marketing_night: (tx: Tx, userNo: number, now: Date) => confirm(tx, { kind: 'marketing_night', userNo, now }),
}

const WORDS = {
  marketing: '부터 광고와 혜택을 보내지 않아요',
  marketing_night: '부터 밤에는 광고와 혜택을 보내지 않아요',
} as const

type Withdrawn = { kind: keyof typeof WORDS; userNo: number; now: Date }

function confirm(tx: Tx, { kind, userNo, now }: Withdrawn): Promise<void> {
  const [year, month, day] = koreanDay(now).split('-').map(Number)
  const text = `${year}년 ${month}월 ${day}일${WORDS[kind]}`
  return notify(tx, { kind: 'CONSENT_END', to: userNo, target: `consent:${kind}`, link: href('ConsentCenter'), text }, now)
}
