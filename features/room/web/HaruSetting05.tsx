import { lazy, Suspense } from 'react'
import { useSettings } from '#features/settings/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import type { QueryState } from '#kit/web/QueryFallback.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { Done } from './setup/Done.tsx'
import { FORM, LoadingStep } from './setup/StepLoader.tsx'
import { DONE, useStepFlow } from './setup/useStepFlow.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const AlarmsForm = lazy(() => loadPart(() => import('./setup/AlarmsForm.tsx')))

/** Step 5: alarms, reminders, quiet hours and the consent to location. */
export default function HaruSetting05() {
  const flow = useStepFlow(5)
  const isDone = useScreen().search.has(DONE)
  const settings = useSettings()
  const loadingOf = (query: QueryState) => <LoadingStep flow={flow} title={ko.titles.HaruSetting05} query={query} />
  if (isDone) return <Done />
  if (!settings.data) return loadingOf(settings)
  return (
    <Suspense fallback={loadingOf(FORM)}>
      <AlarmsForm settings={settings.data} flow={flow} />
    </Suspense>
  )
}
