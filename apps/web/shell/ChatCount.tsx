import { useUnreadTotal } from '#features/chat/web/public.ts'
import { Count } from '#kit/ui/Count.tsx'
import { ko } from '#kit/ui/ko.ts'

/** A badge with the number of unread messages: 99+ above 99, hidden at 0. */
export function ChatCount({ className }: { className?: string }) {
  return <Count value={useUnreadTotal()} label={ko.app.unread} className={className} />
}
