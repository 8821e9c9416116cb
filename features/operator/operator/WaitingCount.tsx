import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getInboxCount } from '../contract.ts'
import { INBOX_COUNT_MAX } from '../rules.ts'

/** `1,200`, or `999+` where more wait than are counted. */
export const countText = (count: number): string => (count > INBOX_COUNT_MAX ? `${number(INBOX_COUNT_MAX)}+` : number(count))

/** Number of waiting items of a queue. Reads the cache that the console's frame fills, which also announces it to screen readers. */
export function WaitingCount({ queue }: { queue: string | undefined }) {
  const { data } = useQuery({ queryKey: keyOf(getInboxCount), queryFn: () => call(getInboxCount), enabled: false })
  const count = data?.find((one) => one.queue === queue)?.count ?? 0
  return (
    count > 0 && (
      <span aria-hidden className="tabular-nums">
        {countText(count)}
      </span>
    )
  )
}
