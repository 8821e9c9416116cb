import { report as words } from '#features/report/words/report.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import type { ReportedTarget } from './api.ts'
import { openReport } from './open.tsx'

type Props = {
  target: ReportedTarget
  /** What is reported, where the place does not say it. */
  name?: string
  className?: string
}

/** Beside what everybody reads. Asks guests to log in. */
export function ReportButton({ target, name, className = '-mr-1' }: Props) {
  const viewer = useViewer()
  return (
    <button
      type="button"
      {...(name !== undefined && { 'aria-label': `${name} ${words.act}` })}
      onClick={() => void (viewer ? openReport(target) : askLogIn())}
      className={`${className} min-h-11 min-w-11 flex-none px-1 text-t3 text-fg3`}
    >
      {words.act}
    </button>
  )
}
