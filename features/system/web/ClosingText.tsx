import { TrafficCone } from 'lucide-react'
import { momentText, pauseText, type Maintenance, type Pause } from '#kit/contract/app-state.ts'
import { closedWords as words } from '../words/closed.ts'

/** What is announced, and what is closed: loaded when there is something to say. */
export default function ClosingText({ maintenance, pause }: { maintenance: Maintenance | undefined; pause: Pause | undefined }) {
  return (
    <>
      {maintenance && (
        <Bar text={`${words.announced(momentText(maintenance.from_dt), momentText(maintenance.until_dt))} ${maintenance.notice}`.trim()} />
      )}
      {pause && <Bar text={pauseText(pause, new Date())} />}
    </>
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
