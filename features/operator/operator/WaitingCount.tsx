import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getWaiting } from '../contract.ts'

/** Number of waiting items of a queue. Reads the cache that the console's frame fills, which also announces it to screen readers. */
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
