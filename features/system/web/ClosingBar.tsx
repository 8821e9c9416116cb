import { TrafficCone } from 'lucide-react'
import { momentText } from '#kit/contract/app-state.ts'
import { closedWords as words } from '../words.ts'
import { useAppState } from './appState.ts'

/** Announces a maintenance, above the screen. */
export function ClosingBar() {
  const maintenance = useAppState()?.maintenance
  return (
    <div role="status" className="flex-none">
      {maintenance && !maintenance.is_now && (
        <p className="flex min-h-9 items-center justify-center gap-1.5 bg-warn-weak px-4 py-1.5 text-t4 font-medium text-balance text-warn-fg">
          <TrafficCone aria-hidden size={16} strokeWidth={2.1} className="flex-none" />
          <span className="min-w-0">
            {words.announced(momentText(maintenance.from_dt), momentText(maintenance.until_dt))} {maintenance.notice}
          </span>
        </p>
      )}
    </div>
  )
}
