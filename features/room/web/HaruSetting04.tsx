import { lazy } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { StepLoader } from './setup/StepLoader.tsx'
import { useStepFlow } from './setup/useStepFlow.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const InterestsForm = lazy(() => loadPart(() => import('./setup/InterestsForm.tsx')))

/** Step 4: interests and health conditions. */
export default function HaruSetting04() {
  const flow = useStepFlow(4)
  return (
    <StepLoader flow={flow} title={ko.titles.HaruSetting04}>
      {({ setup }) => <InterestsForm setup={setup} flow={flow} />}
    </StepLoader>
  )
}
