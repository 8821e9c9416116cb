import { useCategories } from '#features/account/web/public.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf, operatorNameOf } from '#kit/web/console/memberName.ts'
import type { ApplicationRow } from '../../operator-contract.ts'
import { REVIEW_DAYS } from '../../operator-rules.ts'
import { APPLICATION } from '../../transitions.ts'
import { review as words } from '../../words/review.ts'

/** Names the categories of applications. */
export function useCateName(): (cateNo: number | null) => string {
  const { nameOf } = useCategories()
  return (cateNo) => nameOf(cateNo) ?? words.noCate
}

/** An application in the queue: who, which category, and for how many days it waits or how it ended. */
export function ApplicationLine({ row }: { row: ApplicationRow }) {
  const { application_no, member, real_name, is_renewal, state, cate_no, job_title, submit_dt, decide_dt, decided_by } = row
  const now = useConsoleNow()
  const cateName = useCateName()
  const isWaiting = state === APPLICATION.submitted && submit_dt !== null
  const days = isWaiting ? daysBetween(koreanDay(new Date(submit_dt)), koreanDay(now)) : 0
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="font-semibold break-words">
          {real_name ?? nameOf(member)} <span className="font-normal text-fg2">{nameOf(member)}</span>
        </span>
        {isWaiting && (
          <span
            className={cx(
              'text-right text-t3 whitespace-nowrap tabular-nums',
              days >= REVIEW_DAYS ? 'font-semibold text-warn-fg' : 'text-fg2',
            )}
          >
            {words.waitingDays(days)}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t4">
        <Tag tone="brand">{cateName(cate_no)}</Tag>
        {is_renewal && <Tag tone="info">{words.renewal}</Tag>}
        {state > APPLICATION.approved && state !== APPLICATION.rejected && <Tag>{words.states[state]}</Tag>}
        <span className="min-w-0 break-words text-fg2">{job_title}</span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-t3 text-fg2">
        <span className="tabular-nums">{words.number(application_no)}</span>
        <span>
          {isWaiting || decide_dt === null
            ? submit_dt !== null && words.submitted(stampDay(submit_dt))
            : `${words.decided(stampDay(decide_dt))}${decided_by === null ? '' : ` · ${operatorNameOf(decided_by)}`}`}
        </span>
      </p>
    </div>
  )
}
