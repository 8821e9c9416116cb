import { useCategories } from '#features/account/web/public.ts'
import { actsIn } from '#kit/contract/transition.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import {
  approveApplication,
  holdApplication,
  rejectApplication,
  resumeExpert,
  suspendExpert,
  type ApplicationCase,
} from '../../operator-contract.ts'
import { approvalProblems, type Confirmed } from '../../operator-rules.ts'
import { QUESTION_MAX } from '../../rules.ts'
import { applicationTransitions } from '../../transitions.ts'
import { review as words } from '../../words/review.ts'
import { useCateName } from './ApplicationLine.tsx'

type Props = { one: ApplicationCase }

/** What an operator may decide about an application in its state. */
export function ApplicationActions({ one }: Props) {
  const acts = actsIn(applicationTransitions, one.state, 'operator')
  // An expert is suspended by the application, not by a renewal of its licence.
  if (acts.includes('suspend') && !one.is_renewal) return <Suspend one={one} />
  if (acts.includes('resume')) return <Resume one={one} />
  if (!acts.includes('approve')) return null
  return (
    <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
      <Approve one={one} />
      <div className="flex flex-col gap-4">
        <Hold one={one} />
        <Reject one={one} />
      </div>
    </div>
  )
}

const confirmedIn = (typed: Typed, one: ApplicationCase): Confirmed => ({
  cate_no: one.renews?.cate_no ?? Number(textIn(typed, 'cate_no')),
  license_no: textIn(typed, 'license_no') || null,
  license_expire_dt: textIn(typed, 'license_expire_dt') || null,
})

function Approve({ one }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const cateName = useCateName()
  const categories = useCategoryOptions(one.form.cate_no)
  const { application_no, member, form, is_renewal, identity } = one
  const own = useOwnAccountProblem(member)
  const closed = own ?? (identity.is_active ? undefined : words.leftHelp)
  const name = one.real_name ?? nameOf(member)
  const check = (typed: Typed): Checks =>
    approvalProblems(confirmedIn(typed, one), one.renews, koreanDay(new Date(serverNow()))).map(({ field, error }) => ({
      field,
      words: error.message,
    }))
  const approve = async (_reason: string, typed: Typed) => {
    const body = confirmedIn(typed, one)
    const send = (key: string) => call(approveApplication, { params: { application_no }, body }, { key })
    const text = is_renewal
      ? words.renewAsk(name, stampDay(`${body.license_expire_dt}T12:00:00+09:00`))
      : words.approveAsk(name, cateName(body.cate_no))
    const submit = is_renewal ? words.approveRenewal : words.approve
    const key = `approve ${application_no} ${JSON.stringify(body)}`
    if (await act.run(key, send, { ask: { text, yes: submit }, done: words.approved })) openNext(application_no)
  }
  return (
    <Box title={is_renewal ? words.approveRenewal : words.approve}>
      <p className="text-t4 text-fg2">{words.approveHelp}</p>
      <ActForm
        decision="approve"
        act={act}
        fields={{ cate_no: String(form.cate_no ?? 1), license_no: form.license_no ?? '', license_expire_dt: form.license_expire_dt ?? '' }}
        submit={is_renewal ? words.approveRenewal : words.approve}
        closed={closed}
        check={check}
        onSubmit={approve}
      >
        {({ text }) => (
          <>
            {!is_renewal && (
              <Select label={words.cate} options={categories} defaultValue={String(form.cate_no ?? 1)} {...text('cate_no')} />
            )}
            <Field
              label={is_renewal ? words.licenseNo : words.licenseNoOptional}
              maxLength={40}
              autoComplete="off"
              defaultValue={form.license_no ?? ''}
              {...text('license_no')}
            />
            <Field
              label={is_renewal ? words.licenseExpires : words.licenseExpiresOptional}
              type="date"
              defaultValue={form.license_expire_dt ?? ''}
              {...text('license_expire_dt')}
            />
          </>
        )}
      </ActForm>
    </Box>
  )
}

/** The categories that are offered, and the applicant's own, which may be retired since. */
function useCategoryOptions(own: number | null | undefined): { value: string; label: string }[] {
  const { offered, nameOf } = useCategories()
  const retired = own && !offered.some(({ no }) => no === own) ? [{ no: own, name: nameOf(own) ?? '' }] : []
  return [...retired, ...offered].map(({ no, name }) => ({ value: String(no), label: name }))
}

function Hold({ one: { application_no, member } }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const hold = async (question: string) => {
    const send = (key: string) => call(holdApplication, { params: { application_no }, body: { question } }, { key })
    if (await act.run(`hold ${application_no} ${question}`, send, { done: words.held })) openNext(application_no)
  }
  return (
    <Box title={words.hold}>
      <p className="text-t4 text-fg2">{words.holdHelp}</p>
      <ActForm
        act={act}
        reason={{ name: 'question', label: words.holdLabel, max: QUESTION_MAX, min: 1 }}
        submit={words.hold}
        variant="weak"
        closed={useOwnAccountProblem(member)}
        onSubmit={hold}
      />
    </Box>
  )
}

function Reject({ one: { application_no, member, is_renewal } }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const reject = async (reason: string) => {
    const send = (key: string) => call(rejectApplication, { params: { application_no }, body: { reason } }, { key })
    const ask = { text: is_renewal ? words.rejectRenewalAsk : words.rejectAsk, yes: words.reject, danger: true }
    if (await act.run(`reject ${application_no} ${reason}`, send, { ask, done: words.rejected })) openNext(application_no)
  }
  return (
    <Box title={words.reject}>
      <ActForm
        decision="reject"
        act={act}
        reason={{ label: words.rejectReason, max: QUESTION_MAX, min: 1 }}
        submit={words.reject}
        variant="danger"
        closed={useOwnAccountProblem(member)}
        onSubmit={reject}
      />
    </Box>
  )
}

function Suspend({ one: { application_no, member, real_name } }: Props) {
  const act = useAct()
  const suspend = async (reason: string) => {
    const send = (key: string) => call(suspendExpert, { params: { application_no }, body: { reason } }, { key })
    const ask = { text: words.suspendAsk(real_name ?? nameOf(member)), yes: words.suspend, danger: true }
    await act.run(`suspend ${application_no} ${reason}`, send, { ask, done: words.suspended })
  }
  return (
    <Box title={words.suspend}>
      <p className="text-t4 text-fg2">{words.suspendHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.suspendReason, max: QUESTION_MAX, min: 1 }}
        submit={words.suspend}
        variant="danger"
        closed={useOwnAccountProblem(member)}
        onSubmit={suspend}
      />
    </Box>
  )
}

function Resume({ one: { application_no, member } }: Props) {
  const act = useAct()
  const resume = async (reason: string) => {
    const send = (key: string) => call(resumeExpert, { params: { application_no }, body: { reason } }, { key })
    await act.run(`resume ${application_no} ${reason}`, send, { done: words.resumed })
  }
  return (
    <Box title={words.resume}>
      <p className="text-t4 text-fg2">{words.resumeHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.resumeReason, max: QUESTION_MAX, min: 1 }}
        submit={words.resume}
        closed={useOwnAccountProblem(member)}
        onSubmit={resume}
      />
    </Box>
  )
}
