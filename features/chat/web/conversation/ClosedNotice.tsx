import { pathOf } from '#features/routes.ts'
import { chatParts as words } from '#features/chat/words/parts.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Closed } from '../../rules.ts'

/** Explains why the member cannot write. */
export function ClosedNotice({ reason }: { reason: Closed }) {
  const inquiry = reason === 'admin' ? pathOf('Inquiry') : null
  return (
    <div className="safe-b bg-surface">
      <div className="flex min-h-15 flex-wrap items-center justify-center gap-x-3 px-5 py-2 text-center text-t4 text-fg2">
        <p>{words.closed[reason]}</p>
        {inquiry && (
          <Link to={inquiry} className="flex min-h-11 items-center font-semibold text-brand-fg">
            {words.inquiry}
          </Link>
        )}
      </div>
    </div>
  )
}
