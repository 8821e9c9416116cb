import type { MouseEvent, ReactNode } from 'react'
import { Link } from '#kit/web/screen.tsx'

/** Closes the drawer, then opens `path` if there is one. */
export type OnPick = (path?: string) => void

type DrawerLinkProps = { path: string | null; pick: OnPick; className: string; label?: string; children: ReactNode }

/** A link that closes the drawer first. With a modifier key it acts as a plain link. */
export function DrawerLink({ path, pick, className, label, children }: DrawerLinkProps) {
  if (path === null) return null
  const handlePress = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pick(path)
  }
  return (
    <Link to={path} onClick={handlePress} aria-label={label} className={className}>
      {children}
    </Link>
  )
}
