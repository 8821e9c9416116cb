import type { MouseEvent, ReactNode } from 'react'
import { Link } from '#kit/web/screen.tsx'

/** Closes the drawer; with a path it leads there afterwards. */
export type Pick = (path?: string) => void

type ToProps = { path: string | null; pick: Pick; className: string; label?: string; children: ReactNode }

/** A link that closes the drawer first. Opened beside (with a key held) it is a link as any other. */
export function To({ path, pick, className, label, children }: ToProps) {
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
