import type { ComponentProps } from 'react'
import type { StepPage } from '#kit/ui/StepPage.tsx'
import type { Join } from './useJoin.ts'

/** Props of each step: the registration state and the page frame. */
export type StepProps = {
  join: Join
  frame: Pick<ComponentProps<typeof StepPage>, 'step' | 'steps' | 'onBack' | 'answered'>
}
