import type { ReactNode } from 'react'
import { pathOf } from '#features/routes.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Entry } from './entries.ts'
import { goToTop } from './top.ts'

type Props = { entry: Entry; active: boolean; className: string; children: ReactNode; to?: typeof pathOf }

/** An item of the bottom bar or the side navigation; guests are asked to log in for members' items. */
export function EntryLink({ entry, active, className, children, to = pathOf }: Props) {
  const viewer = useViewer()
  const path = to(entry.name, { id: viewer?.user_no ?? 0 })
  if (path === null) return null
  if (entry.members && viewer === null) {
    // The member's own room is known only after the log-in.
    const after = entry.tab === 'room' ? undefined : path
    return (
      <button type="button" onClick={() => void askLogIn(after)} className={className}>
        {children}
      </button>
    )
  }
  return (
    <Link to={path} aria-current={active ? 'page' : undefined} onClick={active ? goToTop : undefined} className={className}>
      {children}
    </Link>
  )
}
