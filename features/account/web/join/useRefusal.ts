import { useEffect } from 'react'
import type { Step } from './steps.ts'
import type { Join, Refusal } from './useJoin.ts'

/** Shows each refusal of the registration once, at the step where it can be corrected. */
export function useRefusal({ refusal }: Join, step: Step, show: (refusal: Refusal) => void): void {
  useEffect(() => {
    if (refusal?.step === step) show(refusal)
    // oxlint-disable-next-line react/exhaustive-deps -- once per refusal
  }, [refusal])
}
