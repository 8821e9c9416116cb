import { TrafficCone } from 'lucide-react'
import type { RouteName } from '#features/routes.ts'
import { momentText, pauseText } from '#kit/contract/app-state.ts'
import { closedWords as words } from '../words.ts'
import { useAppState } from './appState.ts'
import { PAUSED_SCREENS } from './pausedScreens.ts'

/** Above a screen: a maintenance that is announced, and that what begins on this screen is closed. */
export function ClosingBar({ name }: { name: RouteName | null }) {
  const { maintenance = null, pauses = [] } = useAppState() ?? {}
  const part = name === null ? undefined : PAUSED_SCREENS[name]
  const pause = part && pauses.find((one) => one.name === part)
  return (
    <div role="status" className="flex-none">
      {maintenance && !maintenance.is_now && (
        <Bar text={`${words.announced(momentText(maintenance.from_dt), momentText(maintenance.until_dt))} ${maintenance.notice}`.trim()} />
      )}
      {pause && <Bar text={pauseText(pause, new Date())} />}
    </div>
  )
}

function Bar({ text }: { text: string }) {
  return (
    <p className="flex min-h-9 items-center justify-center gap-1.5 bg-warn-weak px-4 py-1.5 text-t4 font-medium text-balance text-warn-fg">
      <TrafficCone aria-hidden size={16} strokeWidth={2.1} className="flex-none" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
