import { WifiOff } from 'lucide-react'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useReloading } from '#kit/web/part.ts'
import { useBusy } from '#kit/web/spinner.ts'

/** Shown over everything: the spinner of work that must not be interrupted, and the message before a reload. */
export function Notices() {
  const isBusy = useBusy()
  const isReloading = useReloading()
  return (
    <div role="status">
      {isReloading && <p className={NOTICE}>{ko.app.reloading}</p>}
      {isBusy && !isReloading && <Waiting />}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="fixed inset-0 z-(--z-spinner) grid place-items-center">
      <span className="grid size-16 place-items-center rounded-card bg-surface text-brand shadow-float">
        <Spinner size={30} />
        <span className="sr-only">{ko.app.waiting}</span>
      </span>
    </div>
  )
}

/** Says that the device is offline, above the screen. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status" className="flex-none">
      {!isOnline && (
        <p className="flex min-h-9 items-center justify-center gap-1.5 bg-inverse px-4 pt-(--safe-t) text-t4 font-medium text-on-inverse">
          <WifiOff aria-hidden size={16} strokeWidth={2.1} />
          {ko.app.offline}
        </p>
      )}
    </div>
  )
}

const NOTICE =
  'fixed inset-x-0 top-1/2 z-(--z-spinner) mx-auto w-fit rounded-tile bg-inverse px-5 py-3 text-t4 font-medium text-on-inverse shadow-float'
