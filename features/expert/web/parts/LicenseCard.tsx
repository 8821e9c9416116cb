import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { application as common } from '#features/expert/words.ts'
import { apply as words } from '#features/expert/words/apply.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { hasLicenseEnded, LICENSE_REMIND_DAYS } from '../../rules.ts'
import { APPLICATION, isWithdrawable } from '../../transitions.ts'
import { Facts } from './Facts.tsx'
import { useApplyPaths } from './paths.ts'
import { useApply } from './useApply.ts'

/** The expert's licence: until when it is valid, whether new requests are taken, and the renewal. */
export function LicenseCard({ status: { license, application, applications } }: { status: ApplicationStatus }) {
  const go = useGo()
  const { openRenewal } = useApply()
  const { detail } = useApplyPaths()
  const today = koreanDay(useNow())
  if (!license) return null
  const { license_no, license_expire_dt, accepts_requests } = license
  const open = applications.find(({ is_renewal, state }) => is_renewal && isWithdrawable(state))
  const isSuspended = application?.state === APPLICATION.suspended
  const labels: Record<number, string> = { [APPLICATION.submitted]: words.renewWaiting, [APPLICATION.onHold]: common.answer }
  const renew = () => (open ? go.to(detail(open.application_no)) : void openRenewal())
  return (
    <Card className="p-5 wide:p-7">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-t6 font-bold">{words.license}</h2>
        {license_expire_dt !== null && <EndTag day={license_expire_dt} today={today} />}
      </div>
      <div className="mt-3">
        <Facts
          rows={[
            ...(license_no === null ? [] : [[words.licenseNo, license_no] as const]),
            [words.licenseExpires, license_expire_dt === null ? words.noEnd : words.until(koreanYearDate(license_expire_dt))],
          ]}
        />
      </div>
      <p className="mt-4 text-t5 text-fg2">{accepts_requests ? words.accepts : isSuspended ? words.suspended : words.stops}</p>
      {license_expire_dt !== null && !isSuspended && (
        <Button
          full
          variant={open?.state === APPLICATION.submitted || (accepts_requests && !open) ? 'weak' : 'main'}
          className="mt-4"
          onClick={renew}
        >
          {open ? (labels[open.state] ?? words.renewGoOn) : common.renew}
        </Button>
      )}
    </Card>
  )
}

/** How long the licence is valid. */
function EndTag({ day, today }: { day: string; today: string }) {
  if (hasLicenseEnded({ license_expire_dt: day }, today)) return <Tag tone="danger">{words.ended}</Tag>
  const left = daysBetween(today, day)
  return <Tag tone={left <= LICENSE_REMIND_DAYS[0] ? 'warn' : 'brand'}>{words.daysLeft(left)}</Tag>
}
