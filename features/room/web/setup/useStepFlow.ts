import { useState } from 'react'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { setup } from '#features/room/words/setup.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { SetupStep } from '../../rules.ts'
import { updateSetupStep } from '../api.ts'
import { discardUnsavedStep } from './unsavedStep.ts'

const SCREENS = ['HaruSetting01', 'HaruSetting02', 'HaruSetting03', 'HaruSetting04', 'HaruSetting05'] as const
/** Query parameter of the last step's address after the setup is complete. */
export const DONE = 'done'

export type Problem = { field?: string | undefined; text: string }
export type StepFlow = ReturnType<typeof useStepFlow>

/** Navigation between the steps. A step is saved before the next one opens. */
export function useStepFlow(step: SetupStep) {
  const go = useGo()
  const isRevisit = useScreen().search.get('from') === 'my'
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const goToNext = () => {
    const next = SCREENS.at(step)
    if (next === undefined) go.to(`${href('HaruSetting05')}?${DONE}`, { replace: true })
    else go.to(href(next))
  }
  return {
    isRevisit,
    isBusy,
    problem,
    showProblem: setProblem,
    errorOf: (field: string) => (problem?.field === field ? problem.text : null),
    back() {
      const before = step === 1 ? undefined : SCREENS.at(step - 2)
      go.back(isRevisit || before === undefined ? href('MyInfoMain') : href(before))
    },
    /** Marks the step as passed without saving its input. */
    skip() {
      if (isBusy) return
      setBusy(true)
      discardUnsavedStep(step)
      void busy(updateSetupStep(step))
        .then(goToNext)
        .catch(() => {
          setProblem({ text: ko.app.noAnswer })
          setBusy(false)
        })
    },
    /** Saves and opens the next step. `save` returns false where the member refused a consent: the step stays open. */
    async finish(save: () => Promise<boolean | void>): Promise<void> {
      if (isBusy) return
      setBusy(true)
      setProblem(null)
      try {
        if ((await save()) === false) return
        if (!isRevisit) await updateSetupStep(step)
        discardUnsavedStep(step)
        if (!isRevisit) return goToNext()
        toast(setup.saved)
        go.back(href('MyInfoMain'))
      } catch (error) {
        setProblem(error instanceof CallError ? { field: error.field, text: inKorean(error.message) } : { text: ko.app.noAnswer })
      } finally {
        setBusy(false)
      }
    },
  }
}
