import { useState } from 'react'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { setup } from '#features/room/words/setup.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { SetupStep } from '../../rules.ts'
import { pass } from '../api.ts'
import { forgetTyped } from './unsavedStep.ts'

const SCREENS = ['HaruSetting01', 'HaruSetting02', 'HaruSetting03', 'HaruSetting04', 'HaruSetting05'] as const
/** In the address of the last step, once it is done: Back comes to the step again, not to this. */
export const DONE = 'done'

export type Problem = { field?: string | undefined; text: string }
export type Step = ReturnType<typeof useStep>

/** The way through the steps: what a step saves goes out before the next one opens. */
export function useStep(step: SetupStep) {
  const go = useGo()
  const isRevisit = useScreen().search.get('from') === 'my'
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const onward = () => {
    const next = SCREENS.at(step)
    if (next === undefined) go.to(`${href('HaruSetting05')}?${DONE}`, { replace: true })
    else go.to(href(next))
  }
  return {
    isRevisit,
    isBusy,
    problem,
    refuse: setProblem,
    textOf: (field: string) => (problem?.field === field ? problem.text : null),
    back() {
      const before = step === 1 ? undefined : SCREENS.at(step - 2)
      go.back(isRevisit || before === undefined ? href('MyInfoMain') : href(before))
    },
    /** Put off: the step counts as passed, and nothing of it is kept. */
    later() {
      if (isBusy) return
      setBusy(true)
      forgetTyped(step)
      void busy(pass(step))
        .then(onward)
        .catch(() => {
          setProblem({ text: ko.app.noAnswer })
          setBusy(false)
        })
    },
    /** Saves and goes on. False from `save`: the member has changed their mind, and stays. */
    async finish(save: () => Promise<boolean | void>): Promise<void> {
      if (isBusy) return
      setBusy(true)
      setProblem(null)
      try {
        if ((await save()) === false) return
        if (!isRevisit) await pass(step)
        forgetTyped(step)
        if (!isRevisit) return onward()
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
