import { LogOut } from 'lucide-react'
import { account, session } from '#features/operator/words/session.ts'
import { logOut } from '#features/operator/operator/public.ts'
import { Link } from '#kit/web/screen.tsx'
import { HOME } from '../screens.ts'

/** The operator's name, which leads to their account, and the log-out button. */
export function OperatorBar({ name, roles }: { name: string; roles: string }) {
  return (
    <div className="flex items-center justify-between gap-2 px-5 py-2 wide:border-t wide:border-line">
      <Link to="/me" className="flex min-h-11 min-w-0 flex-col justify-center py-1 text-t3 text-fg2">
        <span className="truncate font-semibold text-fg">{name}</span> <span className="truncate">{roles}</span>{' '}
        <span className="sr-only">{account.title}</span>
      </Link>
      <button
        type="button"
        onClick={() => void logOut(HOME)}
        className="flex min-h-11 flex-none items-center gap-1.5 rounded-tile px-2 text-t3 text-fg2"
      >
        <LogOut aria-hidden size={18} strokeWidth={1.9} />
        {session.logOut}
      </button>
    </div>
  )
}
