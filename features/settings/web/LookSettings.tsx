import { Switch } from '#kit/ui/Switch.tsx'
import { care } from '#features/settings/words/care.ts'
import { settings as words } from '../words/settings.ts'
import { FONT_SCALES, THEMES } from '../rules.ts'
import type { Settings } from './api.ts'
import { CareHelp } from './CareHelp.tsx'
import { Choice } from './Choice.tsx'
import { useChange } from './useChange.ts'

/** Theme, font size and care mode; changes apply at once. */
export function LookSettings({ settings }: { settings: Settings }) {
  const change = useChange()
  return (
    <>
      <Choice
        title={words.theme}
        options={THEMES.map((value) => ({ value, label: words.themes[value] }))}
        value={THEMES.find((one) => one === settings.theme) ?? null}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        title={words.fontScale}
        options={FONT_SCALES.map((value) => ({ value, label: words.fontScales[value] }))}
        value={FONT_SCALES.find((one) => one === settings.font_scale) ?? null}
        onChange={(font_scale) => change({ font_scale })}
      />
      <Switch
        label={care.title}
        help={care.help}
        checked={settings.hide_calorie === '1'}
        onChange={(on) => change({ hide_calorie: on ? '1' : '0' })}
      />
      {settings.hide_calorie === '1' && (
        <div className="px-4 pb-4">
          <CareHelp />
        </div>
      )}
    </>
  )
}
