import type { ReactNode } from 'react'
import { Link } from '../screen.tsx'

/** A link in the text of the console; its target is higher than the line. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-my-3 inline-flex min-h-11 items-center font-semibold text-brand-fg underline">
      {children}
    </Link>
  )
}
