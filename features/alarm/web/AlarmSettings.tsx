import { MarketingConsents } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { useChange, useSettings, type Settings } from '#features/settings/web/public.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { alarmSettings as words } from '#features/alarm/words.ts'
import { useOnline } from '#kit/web/native.ts'
import { useGo } from '#kit/web/screen.tsx'
import { Box } from './settings/Box.tsx'
import { BrowserNotices } from './settings/BrowserNotices.tsx'
import { PushKinds } from './settings/PushKinds.tsx'
import { QuietHours } from './settings/QuietHours.tsx'
import { Reminders } from './settings/Reminders.tsx'

/** Which alarms are pushed, when and where; saves each change at once. */
export default function AlarmSettings() {
  const go = useGo()
  const settings = useSettings()
  const online = useOnline()
  const waiting = useDelayed(settings.isPending && settings.isFetching)
  const again = () => void settings.refetch()
  const isLost = !settings.data && !settings.isFetching && settings.isError
  return (
    <Page
      header={<Header left="back" title={ko.titles.AlarmSettings} onLeft={() => go.back(href('AlarmMain'))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      {settings.data && <SettingsList settings={settings.data} />}
      {!settings.data && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {online && isLost && <ErrorView onRetry={again} />}
      {online && waiting && !isLost && <SettingsSkeleton />}
    </Page>
  )
}

function SettingsList({ settings }: { settings: Settings }) {
  const change = useChange()
  return (
    <>
      <BrowserNotices />
      <PushKinds settings={settings} onChange={change} />
      <Box title={words.quiet}>
        <QuietHours settings={settings} onChange={change} />
        <Switch
          label={words.preview}
          help={words.previewHelp}
          checked={settings.push_preview !== '0'}
          onChange={(on) => change({ push_preview: on ? '1' : '0' })}
        />
      </Box>
      <Reminders settings={settings} onChange={change} />
      <Box title={words.ads}>
        <MarketingConsents />
      </Box>
    </>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-2.5">
      {['h-28', 'h-96', 'h-48'].map((height) => (
        <Skeleton key={height} className={`${height} rounded-card bg-surface!`} />
      ))}
    </div>
  )
}
