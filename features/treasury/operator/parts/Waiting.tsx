import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getWaiting } from '../../contract.ts'

type Key = keyof Awaited<ReturnType<typeof call<typeof getWaiting>>>

/** How many wait in a queue, as the frame of the console last heard it, which asks and says it aloud. */
export function Waiting({ of }: { of: Key | undefined }) {
  const { data } = useQuery({ queryKey: keyOf(getWaiting), queryFn: () => call(getWaiting), enabled: false })
  const count = of === undefined ? 0 : (data?.[of] ?? 0)
  return (
    count > 0 && (
      <span aria-hidden className="tabular-nums">
        {number(count)}
      </span>
    )
  )
}
