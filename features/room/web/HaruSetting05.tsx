import { useSaveSettings, useSettings } from '#features/settings/web/public.ts'
import { openPolicy, usePolicies } from '#features/policy/web/public.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { setup } from '#features/room/words/setup.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { agreeToLocation } from './api.ts'
import { Done } from './setup/Done.tsx'
import { LocationChoice, type Location } from './setup/LocationChoice.tsx'
import { QuietHours } from './setup/QuietHours.tsx'
import { REMINDER_KINDS, Reminders, sortedUniqueTimes, type ReminderKind } from './setup/Reminders.tsx'
import { SetupHeader, SetupPage } from './setup/SetupPage.tsx'
import { useUnsavedStep } from './setup/unsavedStep.ts'
import { DONE, useStepFlow, type StepFlow } from './setup/useStepFlow.ts'

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>

/** Step 5: alarms, reminders, quiet hours and the consent to location. */
export default function HaruSetting05() {
  const flow = useStepFlow(5)
  const isDone = useScreen().search.has(DONE)
  const settings = useSettings()
  if (isDone) return <Done />
  if (settings.data) return <AlarmsForm settings={settings.data} flow={flow} />
  return (
    <Page header={<SetupHeader step={5} flow={flow} />} className="bg-surface px-5 pb-6">
      <h1 tabIndex={-1} className="sr-only">
        {ko.titles.HaruSetting05}
      </h1>
      {settings.isError && <ErrorView onRetry={() => void settings.refetch()} />}
    </Page>
  )
}

function AlarmsForm({ settings, flow }: { settings: Settings; flow: StepFlow }) {
  const save = useSaveSettings()
  const version = usePolicies().find(({ kind }) => kind === 'location_terms')?.version
  const [typed, change] = useUnsavedStep(5, {
    push_all: settings.push_all ?? '1',
    remind_meal: settings.remind_meal ?? '',
    remind_workout: settings.remind_workout ?? '',
    remind_routine: settings.remind_routine ?? '',
    quiet_from: settings.quiet_from ?? '',
    quiet_to: settings.quiet_to ?? '',
    location: null as Location,
  })
  const submit = () =>
    void flow.finish(async () => {
      const { location, ...changes } = typed
      for (const kind of REMINDER_KINDS) changes[kind] = sortedUniqueTimes(changes[kind])
      if (location === 'yes') {
        // A consent names the version of its text, which has not loaded yet.
        if (version === undefined) throw new Error('The text of the location terms is not loaded.')
        await agreeToLocation(version)
      }
      await save({ ...changes, ...(location !== null && { geo_auto_on: location === 'yes' ? '1' : '0' }) })
    })
  return (
    <SetupPage step={5} flow={flow} question={setup.alarms} button={setup.finish} onSubmit={submit}>
      <div className="-mx-4">
        <Switch
          label={setup.push}
          help={setup.pushHelp}
          checked={typed.push_all === '1'}
          onChange={(on) => change({ push_all: on ? '1' : '0' })}
        />
      </div>
      <Reminders typed={typed} onChange={(kind: ReminderKind, times) => change({ [kind]: times })} />
      <QuietHours from={typed.quiet_from} to={typed.quiet_to} onChange={change} />
      <LocationChoice
        value={typed.location}
        onChange={(location) => change({ location })}
        onRead={() => void openPolicy('location_terms')}
      />
    </SetupPage>
  )
}
