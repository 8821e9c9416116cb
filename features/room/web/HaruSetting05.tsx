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
import { REMINDED, Reminders, tidied, type Reminded } from './setup/Reminders.tsx'
import { SetupHeader, SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/unsavedStep.ts'
import { DONE, useStep, type Step } from './setup/useStep.ts'

type Kept = NonNullable<ReturnType<typeof useSettings>['data']>

/** Step 5: when haru may speak, and whether it may know where one is. */
export default function HaruSetting05() {
  const way = useStep(5)
  const isDone = useScreen().search.has(DONE)
  const settings = useSettings()
  if (isDone) return <Done />
  if (settings.data) return <Alarms kept={settings.data} way={way} />
  return (
    <Page header={<SetupHeader step={5} way={way} />} className="bg-surface px-5 pb-6">
      <h1 tabIndex={-1} className="sr-only">
        {ko.titles.HaruSetting05}
      </h1>
      {settings.isError && <ErrorView onRetry={() => void settings.refetch()} />}
    </Page>
  )
}

function Alarms({ kept, way }: { kept: Kept; way: Step }) {
  const save = useSaveSettings()
  const version = usePolicies().find(({ kind }) => kind === 'location_terms')?.version
  const [typed, change] = useTypedStep(5, {
    push_all: kept.push_all ?? '1',
    remind_meal: kept.remind_meal ?? '',
    remind_workout: kept.remind_workout ?? '',
    remind_routine: kept.remind_routine ?? '',
    quiet_from: kept.quiet_from ?? '',
    quiet_to: kept.quiet_to ?? '',
    location: null as Location,
  })
  const submit = () =>
    void way.finish(async () => {
      const { location, ...settings } = typed
      for (const what of REMINDED) settings[what] = tidied(settings[what])
      if (location === 'yes') {
        // Without its text nobody can agree to it.
        if (version === undefined) throw new Error('the text has not come')
        await agreeToLocation(version)
      }
      await save({ ...settings, ...(location !== null && { geo_auto_on: location === 'yes' ? '1' : '0' }) })
    })
  return (
    <SetupPage step={5} way={way} question={setup.alarms} button={setup.finish} onSubmit={submit}>
      <div className="-mx-4">
        <Switch
          label={setup.push}
          help={setup.pushHelp}
          checked={typed.push_all === '1'}
          onChange={(on) => change({ push_all: on ? '1' : '0' })}
        />
      </div>
      <Reminders typed={typed} onChange={(what: Reminded, times) => change({ [what]: times })} />
      <QuietHours from={typed.quiet_from} to={typed.quiet_to} onChange={change} />
      <LocationChoice
        value={typed.location}
        onChange={(location) => change({ location })}
        onRead={() => void openPolicy('location_terms')}
      />
    </SetupPage>
  )
}
