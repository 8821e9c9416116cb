import { Chip } from '#kit/ui/Chip.tsx'
import { oneOf, type useSection } from '#kit/web/console/section.ts'
import { QUEUE_SORTS, type QueueSort } from '../rules.ts'
import { WaitingCount } from './WaitingCount.tsx'

/** The queue, order and search that the address names. `firstSort`: the order of a queue for which none was chosen. */
export function useQueueQuery<const Q extends string>(
  { search }: ReturnType<typeof useSection>,
  queues: readonly Q[],
  firstSort: (queue: Q) => QueueSort,
) {
  const queue = oneOf(queues, search.get('queue'))
  const first = firstSort(queue)
  const sorts = [first, ...QUEUE_SORTS.filter((sort) => sort !== first)]
  const q = search.get('q') ?? ''
  return { queue, sorts, query: { queue, sort: oneOf(sorts, search.get('sort')), ...(q !== '' && { q }) } }
}

/** The queue that the address names, the first one without a name, and the props of its chips. */
export function useQueue<const Q extends string>({ search, filter }: ReturnType<typeof useSection>, queues: readonly Q[]) {
  const queue = oneOf(queues, search.get('queue'))
  const onPick = (one: Q) => filter({ queue: one === queues[0] ? null : one, pages: null })
  return { queue, chips: { queues, picked: queue, onPick } }
}

type ChipsProps<Q extends string> = {
  queues: readonly Q[]
  picked: Q
  names: Readonly<Record<Q, string>>
  /** The name of the count of cases that wait in a queue. */
  countOf: (queue: Q) => string | undefined
  onPick: (queue: Q) => void
}

/** Links to the queues of a section, each with the number of cases that wait. */
export function QueueChips<Q extends string>({ queues, picked, names, countOf, onPick }: ChipsProps<Q>) {
  return queues.map((one) => (
    <Chip key={one} selected={one === picked} onClick={() => onPick(one)}>
      {names[one]}
      <WaitingCount queue={countOf(one)} />
    </Chip>
  ))
}
