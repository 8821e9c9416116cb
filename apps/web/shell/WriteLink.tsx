import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'

/** To writing a day; guests are asked to log in. */
export function WriteLink({ label, className, children }: { label?: string; className: string; children: ReactNode }) {
  if (useViewer() !== null) {
    return (
      <Link to={href('DailyCreate')} aria-label={label} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" aria-label={label} onClick={() => void askLogIn()} className={className}>
      {children}
    </button>
  )
}
