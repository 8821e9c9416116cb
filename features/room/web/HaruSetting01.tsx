import { lazy } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { StepLoader } from './setup/StepLoader.tsx'
import { useStepFlow } from './setup/useStepFlow.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const NameForm = lazy(() => loadPart(() => import('./setup/NameForm.tsx')))

/** Step 1: the status message. Opened again from "my info" also the name and the gender of the persona, which the registration and step 2 ask for. */
export default function HaruSetting01() {
  const flow = useStepFlow(1)
  return (
    <StepLoader flow={flow} title={ko.titles.HaruSetting01}>
      {({ me }) => <NameForm me={me} flow={flow} />}
    </StepLoader>
  )
}
