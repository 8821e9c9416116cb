import type { Settings } from '#features/settings/web/public.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { alarmSettings as words } from '#features/alarm/words.ts'
import { TimeField } from './TimeField.tsx'

const NIGHT = { quiet_from: '22:00', quiet_to: '08:00' }

/** Hours in which only urgent alarms are pushed. Both ends are set, or none. */
export function QuietHours({ settings, onChange }: { settings: Settings; onChange: (values: Settings) => void }) {
  const { quiet_from = '', quiet_to = '' } = settings
  const isOn = quiet_from !== '' && quiet_to !== ''
  return (
    <>
      <Switch
        label={words.quiet}
        help={words.quietHelp}
        checked={isOn}
        onChange={(on) => onChange(on ? NIGHT : { quiet_from: '', quiet_to: '' })}
      />
      {isOn && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 px-4 pb-3">
          <TimeField label={words.from} value={quiet_from} onChange={(time) => onChange({ quiet_from: time })} />
          <TimeField label={words.until} value={quiet_to} onChange={(time) => onChange({ quiet_to: time })} />
        </div>
      )}
    </>
  )
}
