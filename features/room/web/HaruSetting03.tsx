import { lazy } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { StepLoader } from './setup/StepLoader.tsx'
import { useStepFlow } from './setup/useStepFlow.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const MeasuresForm = lazy(() => loadPart(() => import('./setup/MeasuresForm.tsx')))

/** Step 3: height, weight and target weight. Each may stay empty. */
export default function HaruSetting03() {
  const flow = useStepFlow(3)
  return (
    <StepLoader flow={flow} title={ko.titles.HaruSetting03}>
      {({ setup }) => <MeasuresForm setup={setup} flow={flow} />}
    </StepLoader>
  )
}
