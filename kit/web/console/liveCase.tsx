import { useState } from 'react'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { LIVE_MS } from './keyset.ts'
import { useOperatorNo } from './operator.ts'

/** Options of the query of an open case: other operators decide the same cases. */
export const LIVE_CASE = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: LIVE_MS } as const

type Props = {
  /** The state of the case, or the number of the latest decision about it. */
  state: number | string
  /** The name of the state. */
  name: string
  /** Who decided last, if the case says so. */
  by: { operator_no: number } | null
}

/** Says that another operator decided the case while it was open. */
export function ChangedByAnother({ state, name, by }: Props) {
  const [opened] = useState(state)
  const me = useOperatorNo()
  const isChanged = state !== opened && by !== null && by.operator_no !== me
  return (
    <p role="status" className="rounded-tile bg-warn-weak px-4 py-3 text-t4 font-semibold text-warn-fg empty:hidden">
      {isChanged && words.changed(name)}
    </p>
  )
}
