import { lazy, Suspense, type ReactNode } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { application } from '#features/expert/words.ts'
import { apply as words } from '#features/expert/words/apply.ts'
import { loadPart } from '#kit/web/part.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ApplicationStatus, OwnApplication } from '../../contract.ts'
import { APPLICATION, isWithdrawable, mayFollow } from '../../transitions.ts'
import { useApplicationStatus, withdraw } from '../api.ts'
import { StateTag } from './ApplicationList.tsx'
import { Facts } from './Facts.tsx'
import { LicenseCard } from './LicenseCard.tsx'
import { Missing } from './Missing.tsx'
import { alertError } from './OwnDocument.tsx'
import { Papers } from './Papers.tsx'
import { Progress, Said } from './StateCard.tsx'
import { useApply } from './useApply.ts'

type Props = { one: OwnApplication }

/** With the library of forms, which most states do not need. */
const SendForm = lazy(() => loadPart(() => import('./SendForm.tsx')))

/** An application or a renewal with what its member may do in its state. */
export function Detail({ one }: Props) {
  const { state, is_renewal } = one
  const status = useApplicationStatus().data
  const isDraft = state === APPLICATION.draft
  return (
    <>
      <State one={one} />
      {status && !is_renewal && one.license_expire_dt !== null && <LicenseCard status={status} />}
      {isDraft && !is_renewal && status && <Missing status={status} />}
      {state === APPLICATION.onHold || (isDraft && is_renewal) ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <SendForm key={state} one={one} status={status} />
        </Suspense>
      ) : (
        <Papers one={one} />
      )}
      {status && mayFollow(state) && <Again one={one} status={status} />}
      <Content one={one} />
      <History one={one} />
      {isWithdrawable(state) && <Withdraw one={one} />}
    </>
  )
}

function State({ one: { state, is_renewal, question, reject_reason, submit_dt } }: Props) {
  const text = is_renewal ? words.renewalStates[state] : application.states[state as keyof typeof application.states]
  return (
    <Card className="p-5 wide:p-7">
      <Progress state={state} />
      <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-t7 font-bold">{text?.title}</h2>
        <StateTag state={state} />
      </div>
      <p className="mt-1 text-t5 text-fg2">{text?.text}</p>
      {submit_dt !== null && <p className="mt-3 text-t4 text-fg3">{application.submitted(koreanDate(submit_dt))}</p>}
      <Said title={words.question} text={question} />
      <Said title={application.reason} text={reject_reason} />
    </Card>
  )
}

/** After a rejection or a withdrawal: a new application or renewal, if the newest one ended so. */
function Again({ one, status }: Props & { status: ApplicationStatus }) {
  const { openForm, openRenewal } = useApply()
  const { applications, again_dt, left, is_expert } = status
  const isNewest = applications.find(({ is_renewal }) => is_renewal === one.is_renewal)?.application_no === one.application_no
  if (!isNewest || (is_expert && !one.is_renewal)) return null
  if (one.is_renewal) {
    return (
      <Button full onClick={() => void openRenewal()}>
        {application.renew}
      </Button>
    )
  }
  if (again_dt !== null) return <p className="px-2 text-t4 text-fg2">{application.againFrom(koreanDate(again_dt))}</p>
  if (left === 0) return <p className="px-2 text-t4 text-fg2">{application.left(0)}</p>
  return (
    <Button full onClick={() => void openForm(status)}>
      {application.again}
    </Button>
  )
}

function Content({ one: { form, cate_no, state, license_no, license_expire_dt } }: Props) {
  const isApproved = state === APPLICATION.approved || state === APPLICATION.expired || state === APPLICATION.suspended
  const expires = isApproved ? license_expire_dt : form.license_expire_dt
  const rows: (readonly [string, string | null | undefined])[] = [
    [application.cate, cate_no === null ? null : ko.daily.expert[cate_no]],
    [application.jobTitle, form.job_title],
    [application.affiliation, form.affiliation_name],
    [application.licenseKind, form.license_kind],
    [application.licenseNo, isApproved ? license_no : form.license_no],
    [words.licenseExpires, expires ? words.until(koreanYearDate(expires)) : null],
    [application.business, form.business_kind ? application.businessKinds[form.business_kind] : null],
  ]
  const filled = rows.filter((row): row is readonly [string, string] => Boolean(row[1]))
  if (filled.length === 0) return null
  return (
    <Section title={words.content}>
      <Facts rows={filled} />
    </Section>
  )
}

function History({ one: { history } }: Props) {
  if (history.length === 0) return null
  return (
    <Section title={words.history}>
      <ol className="flex flex-col gap-3">
        {history.map(({ act, words: text, reg_dt }) => (
          <li key={reg_dt + act}>
            <p className="flex flex-wrap justify-between gap-x-3 text-t5">
              <span className="font-semibold">{words.acts[act] ?? act}</span>
              <span className="text-t4 text-fg3">{koreanDate(reg_dt)}</span>
            </p>
            {text !== null && <p className="mt-1 text-t5 break-words whitespace-pre-line text-fg2">{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Withdraw({ one: { application_no } }: Props) {
  const ask = async () => {
    const { withdrawTitle: title, withdrawText: text, withdrawYes: yes, withdrawNo: no } = words
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    await busy(withdraw(application_no)).then(() => toast(words.withdrawn), alertError)
  }
  return (
    <Button full variant="quiet" onClick={() => void ask()}>
      {words.withdraw}
    </Button>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 wide:p-7">
      <h2 className="mb-3 text-t6 font-bold">{title}</h2>
      {children}
    </Card>
  )
}
