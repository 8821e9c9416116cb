import { Field } from '#kit/ui/Field.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { setup } from '#features/room/words/setup.ts'

type Hours = { quiet_from: string; quiet_to: string }
const NIGHT: Hours = { quiet_from: '22:00', quiet_to: '08:00' }

/** The hours without sound; both ends are set or neither. */
export function QuietHours({ from, to, onChange }: { from: string; to: string; onChange: (hours: Partial<Hours>) => void }) {
  const isOn = from !== '' && to !== ''
  return (
    <section aria-label={setup.quiet} className="mt-5">
      <div className="-mx-4">
        <Switch
          label={setup.quiet}
          help={setup.quietHelp}
          checked={isOn}
          onChange={(on) => onChange(on ? NIGHT : { quiet_from: '', quiet_to: '' })}
        />
      </div>
      {isOn && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Field
            label={setup.from}
            type="time"
            required
            value={from}
            onChange={(event) => changeEnd('quiet_from', event.currentTarget.value)}
          />
          <Field
            label={setup.until}
            type="time"
            required
            value={to}
            onChange={(event) => changeEnd('quiet_to', event.currentTarget.value)}
          />
        </div>
      )}
    </section>
  )

  function changeEnd(end: keyof Hours, time: string): void {
    if (time !== '') onChange({ [end]: time })
  }
}
