import { ChevronRight } from 'lucide-react'
import type { ChatMessage } from '#features/chat/contract.ts'
import { counselEvents } from '#features/chat/words/counselEvents.ts'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import { memberPlan } from '../words/plan.ts'

/** A plan that was sent, between the messages of its room. */
export default function PlanLine({ message: { extra_info } }: { message: ChatMessage }) {
  const no = extra_info?.['plan_no']
  const title = extra_info?.['title']
  if (typeof no !== 'number' || typeof title !== 'string') return null
  return (
    <div className="flex justify-center px-5 py-2">
      <Link
        to={href('PlanDetail', { id: no })}
        className="pressable flex min-h-14 max-w-80 min-w-60 items-center gap-3 rounded-card bg-brand-weak py-2.5 pr-3 pl-4"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-t3 text-brand-fg">{counselEvents['plan-sent']}</span>
          <b className="block text-t5 font-bold break-words text-fg">{title}</b>
          <span className="sr-only">{memberPlan.open}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="flex-none text-brand-fg" />
      </Link>
    </div>
  )
}
