import type { ReactNode } from 'react'
import { Link } from '../screen.tsx'

/** A link in the text of the console. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand-fg underline">
      {children}
    </Link>
  )
}
