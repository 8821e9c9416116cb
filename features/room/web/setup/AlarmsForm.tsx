import { useSaveSettings, type useSettings } from '#features/settings/web/public.ts'
import { SharingPill } from '#features/location/web/public.ts'
import { openPolicy, usePolicies } from '#features/policy/web/public.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { setup } from '#features/room/words/setup.ts'
import { useForm } from '#kit/web/form.ts'
import { agreeToLocation } from '../api.ts'
import { LocationChoice, type Location } from './LocationChoice.tsx'
import { QuietHours } from './QuietHours.tsx'
import { REMINDER_KINDS, Reminders, sortedUniqueTimes, type ReminderKind } from './Reminders.tsx'
import { SetupPage } from './SetupPage.tsx'
import { keepUnsavedStep, unsavedStep } from './unsavedStep.ts'
import type { StepFlow } from './useStepFlow.ts'

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>
type Typed = Record<ReminderKind | 'push_all' | 'quiet_from' | 'quiet_to', string> & { location: Location }

/** Alarms, reminders, quiet hours and the consent to location. */
export default function AlarmsForm({ settings, flow }: { settings: Settings; flow: StepFlow }) {
  const save = useSaveSettings()
  const version = usePolicies().find(({ kind }) => kind === 'location_terms')?.version
  const form = useForm<Typed>({
    initial: unsavedStep<Typed>(5, {
      push_all: settings.push_all ?? '1',
      remind_meal: settings.remind_meal ?? '',
      remind_workout: settings.remind_workout ?? '',
      remind_routine: settings.remind_routine ?? '',
      quiet_from: settings.quiet_from ?? '',
      quiet_to: settings.quiet_to ?? '',
      location: null,
    }),
    problemsOf: () => [],
    onChange: (typed) => keepUnsavedStep(5, typed),
    send: ({ location, ...changes }) =>
      flow.finish(async () => {
        for (const kind of REMINDER_KINDS) changes[kind] = sortedUniqueTimes(changes[kind])
        if (location === 'yes') {
          // A consent names the version of its text, which has not loaded yet.
          if (version === undefined) throw new Error('The text of the location terms is not loaded.')
          await agreeToLocation(version)
        }
        await save({ ...changes, ...(location !== null && { geo_auto_on: location === 'yes' ? '1' : '0' }) })
      }),
  })
  const { values: typed, control } = form
  const changeHours = ({ quiet_from, quiet_to }: Partial<Typed>) => {
    if (quiet_from !== undefined) control('quiet_from').onChange(quiet_from)
    if (quiet_to !== undefined) control('quiet_to').onChange(quiet_to)
  }
  return (
    <SetupPage flow={flow} form={form} question={setup.alarms} button={setup.finish}>
      <div className="-mx-4">
        <Switch
          label={setup.push}
          help={setup.pushHelp}
          checked={typed.push_all === '1'}
          onChange={(on) => control('push_all').onChange(on ? '1' : '0')}
        />
      </div>
      <Reminders typed={typed} onChange={(kind, times) => control(kind).onChange(times)} />
      <QuietHours from={typed.quiet_from} to={typed.quiet_to} onChange={changeHours} />
      <LocationChoice {...control('location')} onRead={() => void openPolicy('location_terms')} />
      {flow.isRevisit && <SharingPill />}
    </SetupPage>
  )
}
