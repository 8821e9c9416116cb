import { href } from '#features/routes.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { submit } from '../api.ts'
import { problemsOf } from '../problems.ts'
import { parseStep, pathOfStep, problemsAt, stepOf, STEPS } from '../steps.ts'
import { useApplicationForm } from '../useApplicationForm.ts'
import { Question } from './Question.tsx'

/** The form, one question per step. Its answer is saved before the next question; the last button submits. */
export default function Questions({ status }: { status: ApplicationStatus }) {
  const go = useGo()
  const step = parseStep(useScreen().search) ?? 'identity'
  const next = STEPS[STEPS.indexOf(step) + 1]
  const form = useApplicationForm(status, {
    auto: false,
    problemsOf: (values) => problemsAt(step, status, values),
    async send(values) {
      if (next) return go.to(pathOfStep(next))
      const found = problemsOf(status, values)
      const [first] = found
      if (first) {
        form.refuse(found)
        return go.to(pathOfStep(stepOf(first)))
      }
      await submit()
      go.to(href('PcExpertRegisterComplete'), { replace: true })
    },
  })
  useLeaveGuard(form.isUnsaved && !form.isBusy)
  return <Question key={step} step={step} status={status} form={form} />
}
