import { notify, notifyEach } from '#features/alarm/server/public.ts'
import type { AlarmKind } from '#features/alarm/rules.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Moved } from '#kit/server/transition.ts'
import type { ApplicationAct, applicationTransitions } from '../transitions.ts'

/** What happened to an application, for its member. */
const KINDS: Partial<Record<ApplicationAct, AlarmKind>> = {
  hold: 'EXPERT_HOLD',
  approve: 'EXPERT_APPROVED',
  reject: 'EXPERT_REJECTED',
  suspend: 'EXPERT_SUSPENDED',
  resume: 'EXPERT_RESUMED',
  expire: 'EXPERT_LICENSE_SOON',
}

/** `words`: the question or the reason. */
export async function notifyApplicants(
  tx: Tx,
  moved: readonly Moved<typeof applicationTransitions, 'expert_application'>[],
  words: string,
  now: Date,
): Promise<void> {
  const notices = moved.map(({ no, row, transition: { act } }) => ({
    kind: KINDS[act]!,
    to: row.user_no,
    target: `application:${no}:${act}:${now.getTime()}`,
    link: href('ExpertApplyDetail', { id: no }),
    text: textOf(act, row.renews_no !== null, words),
  }))
  notifyEach(tx, notices, now)
}

function textOf(act: ApplicationAct, isRenewal: boolean, words: string): string {
  if (act === 'expire') return '면허의 유효 기간이 끝나서 새 상담 신청을 받을 수 없어요. 새 면허로 갱신해 주세요'
  if (act !== 'approve') return words
  return isRenewal ? '면허를 갱신했어요' : '이제 전문가 포털을 쓸 수 있어요'
}

type LicenseEnd = { application_no: number; user_no: number; expire_dt: string; days: number; left: number }

/** The licence ends soon; `days`: which of the reminders. */
export const createLicenseAlarm = (tx: Tx, { application_no, user_no, expire_dt, days, left }: LicenseEnd, now: Date): Promise<void> =>
  notify(
    tx,
    {
      kind: 'EXPERT_LICENSE_SOON',
      to: user_no,
      target: `license:${expire_dt}:${days}`,
      link: href('ExpertApplyDetail', { id: application_no }),
      text: left === 0 ? '면허가 오늘 끝나요. 새 면허로 갱신해 주세요' : `면허가 ${left}일 뒤에 끝나요. 새 면허로 갱신해 주세요`,
    },
    now,
  )
