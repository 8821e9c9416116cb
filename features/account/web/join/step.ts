import type { ComponentProps } from 'react'
import type { StepPage } from '#kit/ui/StepPage.tsx'
import type { Join } from './useJoin.ts'

/** What each question gets: the answers and the way on, and its frame. */
export type StepProps = {
  join: Join
  frame: Pick<ComponentProps<typeof StepPage>, 'step' | 'steps' | 'onBack' | 'answered' | 'refusal'>
}
