import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getWaiting } from '../contract.ts'

/** How many wait in a queue, as the frame of the console last heard it, which asks and says it aloud. */
export function WaitingCount({ queue }: { queue: string | undefined }) {
  const { data } = useQuery({ queryKey: keyOf(getWaiting), queryFn: () => call(getWaiting), enabled: false })
  const count = queue === undefined ? 0 : (data?.[queue] ?? 0)
  return (
    count > 0 && (
      <span aria-hidden className="tabular-nums">
        {number(count)}
      </span>
    )
  )
}
