import { useEffect, useRef, useState } from 'react'
import { usePendingIdentity } from '#features/identity/web/public.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { accountErrors } from '../../errors.ts'
import { forgetPolicyVersions, joinWith, proofOf, type Proof } from '../api.ts'
import { beginDraft, forgetDraft, keepDraft, type Draft } from './draft.ts'
import { pathOf, shownStep, stepOf, stepsOf, type Step } from './steps.ts'

/** The latest refusal; the step that it concerns shows it. */
export type Refusal = { step: Step; field: string | undefined; code: string | undefined; words: string }
/** Reasons to stop a registration. */
export type End = { why: 'under-14' } | { why: 'exists'; account: Proof['account'] }
type EndAt = End & { step: string | null }

/** State of a registration: the answers and the navigation between steps. */
export function useJoin() {
  const { search } = useScreen()
  const go = useGo()
  const [draft, setDraft] = useState(() => beginDraft(search, Date.now()))
  const [password, setPassword] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [end, setEnd] = useState<EndAt | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOver = useRef(false)
  useEffect(() => {
    if (!isOver.current) keepDraft(draft)
  }, [draft])

  const asked = search.get('step')
  const steps = stepsOf(draft)
  const step = shownStep(asked, draft, password !== null)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part, at: Date.now() }))
  const show = (next: Step) => {
    if (asked !== next) go.to(pathOf(next))
  }
  /** Stores an answer and opens the next step. */
  const answer = (answered: Step, part: Partial<Draft>) => {
    change(part)
    setRefusal(null)
    setEnd(null)
    show(steps[steps.indexOf(answered) + 1] ?? answered)
  }
  const stop = (why: End) => {
    change({ person: null })
    setEnd({ ...why, step: asked })
  }
  /** Shows a refusal at the step where it can be corrected. */
  const refuse = (error: unknown) => {
    const found = refusalOf(error)
    if (found.code === identityErrors.under_14.code) return stop({ why: 'under-14' })
    if (found.code === accountErrors.person_exists.code) return stop({ why: 'exists', account: null })
    if (found.step === 'terms') change({ consents: null })
    if (found.step === 'identity') change({ person: null })
    if (found.code === accountErrors.consent_version.code) void forgetPolicyVersions()
    const isAsked = steps.includes(found.step)
    setRefusal(isAsked ? found : { ...found, step })
    if (isAsked) show(found.step)
  }
  /** Fetches the result of a proof and continues with it. */
  const prove = (identity_no: string) =>
    during(setBusy, async () => {
      const { account, real_name, phone } = await proofOf(identity_no)
      if (account) stop({ why: 'exists', account })
      else answer('identity', { person: { identity_no, real_name, phone } })
    }).catch(refuse)
  const finish = (part: Pick<Draft, 'haru_name' | 'referral'>) => {
    change(part)
    setRefusal(null)
    return during(setBusy, async () => {
      await joinWith(newcomerOf({ ...draft, ...part }, password), draft.to)
      isOver.current = true
      forgetDraft()
    }).catch(refuse)
  }
  usePending((identity_no) => void prove(identity_no))
  const before = steps[steps.indexOf(step) - 1]
  const back = () => go.back(before === undefined ? href('Login') : pathOf(before))
  return {
    draft,
    password,
    step,
    steps,
    refusal,
    // Only at its step, so that Back leaves it.
    end: end?.step === asked ? end : null,
    isBusy,
    answer,
    refuse,
    prove,
    finish,
    setPassword,
    goOn: () => setEnd(null),
    back,
  }
}
export type Join = ReturnType<typeof useJoin>

/** Continues with a proof that ended in this window. */
function usePending(take: (identity_no: string) => void): void {
  const pending = usePendingIdentity('register')
  useEffect(() => {
    if (pending !== null) take(pending)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each proof, with the answers of that moment
  }, [pending])
}

async function during(setBusy: (isBusy: boolean) => void, work: () => Promise<void>): Promise<void> {
  setBusy(true)
  try {
    await work()
  } finally {
    setBusy(false)
  }
}

function refusalOf(error: unknown): Refusal {
  const failure = error instanceof CallError ? error : new CallError({ status: 0, message: ko.app.noAnswer })
  return { step: stepOf(failure), field: failure.field, code: failure.code, words: inKorean(failure.message) }
}

function newcomerOf({ social_no, consents, person, user_id, haru_name, referral }: Draft, password: string | null) {
  const own = { user_id: user_id ?? '', password: password ?? '', password_confirm: password ?? '' }
  return {
    identity_no: person?.identity_no ?? '',
    consents: consents ?? [],
    haru_name,
    ...(referral !== '' && { referral }),
    ...(social_no === null ? own : { social_no }),
  }
}
