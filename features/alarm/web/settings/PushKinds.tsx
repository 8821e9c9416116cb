import type { Settings } from '#features/settings/web/public.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { alarmSettings as words } from '#features/alarm/words.ts'
import { Box } from './Box.tsx'

type Props = { settings: Settings; onChange: (values: Settings) => void }

/** The main switch, and one for each setting of kinds. */
export function PushKinds({ settings, onChange }: Props) {
  const isOn = settings.push_all !== '0'
  return (
    <Box title={words.which}>
      <Switch label={words.all} help={words.allHelp} checked={isOn} onChange={(on) => onChange({ push_all: on ? '1' : '0' })} />
      {KINDS.map((key) => (
        <Switch
          key={key}
          label={words.push[key]}
          help={isOn ? words.pushHelp[key] : words.allOff}
          checked={settings[key] !== '0'}
          disabled={!isOn}
          onChange={(on) => onChange({ [key]: on ? '1' : '0' })}
        />
      ))}
    </Box>
  )
}

const KINDS = Object.keys(words.push) as (keyof typeof words.push)[]
