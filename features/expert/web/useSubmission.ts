import { useRef, useState } from 'react'
import { identityErrors } from '#features/identity/errors.ts'
import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { application as words } from '#features/expert/words.ts'
import { CallError } from '#kit/web/call.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../contract.ts'
import { applicationProblems, type ExpertForm, type Problem } from '../rules.ts'
import { submit } from './api.ts'
import type { useForm } from './useForm.ts'

/** Submits the form after checking it by the server's rules; shows missing fields. */
export function useSubmission(status: ApplicationStatus, { bind, keep, tell }: ReturnType<typeof useForm>) {
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const running = useRef(false)

  const send = async (): Promise<readonly Problem[]> => {
    if (running.current) return []
    const found = problemsOf(status, bind.form)
    setRefused(found.length > 0 ? words.problems(found.length) : null)
    tell(found)
    if (found.length > 0) return found
    running.current = true
    setBusy(true)
    try {
      if (!(await keep({ whole: true }))) return []
      await submit()
      go.to(href('PcExpertRegisterComplete'), { replace: true })
    } catch (error) {
      setRefused(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    } finally {
      running.current = false
      setBusy(false)
    }
    return []
  }
  return { send, isBusy, refused }
}

/** Missing and invalid fields, including the identity. */
export function problemsOf({ real_name, application }: ApplicationStatus, form: ExpertForm): Problem[] {
  const kinds = (application?.documents ?? []).map(({ kind }) => kind)
  const found = applicationProblems(form, kinds, koreanDay(new Date()))
  return real_name === null ? [{ field: 'identity_no', error: identityErrors.required }, ...found] : found
}
