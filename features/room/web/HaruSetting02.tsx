import { lazy } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { StepLoader } from './setup/StepLoader.tsx'
import { useStepFlow } from './setup/useStepFlow.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const LookForm = lazy(() => loadPart(() => import('./setup/LookForm.tsx')))

/** Step 2: the persona, one of eight. */
export default function HaruSetting02() {
  const flow = useStepFlow(2)
  return (
    <StepLoader flow={flow} title={ko.titles.HaruSetting02}>
      {({ me }) => <LookForm me={me} flow={flow} />}
    </StepLoader>
  )
}
