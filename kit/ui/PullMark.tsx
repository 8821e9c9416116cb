import { HaruMark } from './art/HaruMark.tsx'
import { cx } from './cx.ts'
import { ko } from './ko.ts'
import { PULL_THRESHOLD_PX, type Pull } from './usePull.ts'

/** The mark above the pulled content: it turns with the pull, and spins while the refresh runs. */
export function PullMark({ pull }: { pull: Pull }) {
  const refreshing = pull.phase === 'refreshing'
  const part = Math.min(1, pull.px / PULL_THRESHOLD_PX)
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 grid h-16 place-items-center">
      {pull.px > 0 && (
        <span
          className={cx(refreshing && 'animate-spin')}
          style={refreshing ? undefined : { transform: `rotate(${part * 360}deg) scale(${part})` }}
        >
          <HaruMark size={28} />
        </span>
      )}
      <span role="status" className="sr-only">
        {refreshing ? ko.ui.refreshing : pull.phase === 'done' ? ko.ui.refreshed : ''}
      </span>
    </div>
  )
}
