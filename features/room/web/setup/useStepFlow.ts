import { useRef } from 'react'
import { useWanted, withWanted } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { setup } from '#features/room/words/setup.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { SetupStep } from '../../rules.ts'
import { updateSetupStep } from '../api.ts'
import { discardUnsavedStep } from './unsavedStep.ts'

const SCREENS = ['HaruSetting01', 'HaruSetting02', 'HaruSetting03', 'HaruSetting04', 'HaruSetting05'] as const
/** Query parameter of the last step's address after the setup is complete. */
export const DONE = 'done'

export type StepFlow = ReturnType<typeof useStepFlow>

/** Navigation between the steps. A step is saved before the next one opens. */
export function useStepFlow(step: SetupStep) {
  const go = useGo()
  const isSkipped = useRef(false)
  const wanted = useWanted()
  const isRevisit = useScreen().search.get('from') === 'my'
  const goToNext = () => {
    const next = SCREENS.at(step)
    if (next === undefined) go.to(withWanted(`${href('HaruSetting05')}?${DONE}`, wanted), { replace: true })
    else go.to(withWanted(href(next), wanted))
  }
  return {
    step,
    isRevisit,
    back() {
      const before = step === 1 ? undefined : SCREENS.at(step - 2)
      go.back(isRevisit || before === undefined ? href('MyInfoMain') : href(before))
    },
    /** Marks the step as passed without saving its input. @throws CallError */
    async skip(): Promise<void> {
      // Also until the next step is drawn: a second press would skip that one.
      if (isSkipped.current) return
      isSkipped.current = true
      discardUnsavedStep(step)
      await busy(updateSetupStep(step)).catch((error: unknown) => {
        isSkipped.current = false
        throw error
      })
      goToNext()
    },
    /** Saves and opens the next step. `save` returns false where the member refused a consent: the step stays open. @throws CallError */
    async finish(save: () => Promise<boolean | void>): Promise<void> {
      if ((await save()) === false) return
      if (!isRevisit) await updateSetupStep(step)
      discardUnsavedStep(step)
      if (!isRevisit) return goToNext()
      toast(setup.saved)
      go.back(href('MyInfoMain'))
    },
  }
}
