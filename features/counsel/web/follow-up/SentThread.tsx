import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useThread } from './api.ts'
import { Thread } from './Thread.tsx'

/** The thread that the member sent, while it is readable. */
export function SentThread({ counNo, isOpen }: { counNo: number; isOpen: boolean }) {
  const found = useThread(counNo, true)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-14 rounded-tile" />} />
  return <Thread thread={found.data} isOpen={isOpen} />
}
