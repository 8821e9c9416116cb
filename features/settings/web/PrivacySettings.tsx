import { ko } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { settings as words } from '../words/settings.ts'
import type { Settings } from './api.ts'
import { Choice } from './Choice.tsx'
import { useChange } from './useChange.ts'

/** Account privacy and default visibility. */
export function PrivacySettings({ settings }: { settings: Settings }) {
  const change = useChange()
  return (
    <>
      <Switch
        label={words.accountPrivate}
        help={words.accountPrivateHelp}
        checked={settings.account_private === '1'}
        onChange={(on) => change({ account_private: on ? '1' : '0' })}
      />
      <Choice
        title={words.visibility}
        options={VISIBILITIES.map((value) => ({ value, label: ko.daily.visibilities[value] }))}
        value={VISIBILITIES.find((one) => one === settings.default_visibility) ?? null}
        onChange={(default_visibility) => change({ default_visibility })}
      />
    </>
  )
}

const VISIBILITIES = ['public', 'followers', 'private'] as const
