import { Plus } from 'lucide-react'
import { Link } from '../screen.tsx'

/** Above a list: leads to the form of something new beside it. */
export function NewLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="ml-auto flex min-h-11 items-center gap-1 text-t4 font-semibold text-brand-fg">
      <Plus size={18} aria-hidden />
      {children}
    </Link>
  )
}
