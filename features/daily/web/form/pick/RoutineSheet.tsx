import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { writing } from '#features/post/words/writing.ts'
import { useRoutines } from '../../data/listed.ts'
import { PickRow } from './PickRow.tsx'
import { SheetFrame } from './SheetFrame.tsx'

type Props = {
  /** Items that the routine has already; they are left out. */
  here: string[]
  room: number
  onDone: (texts: string[]) => void
}

/** Suggested routine items by category. */
export function RoutineSheet({ here, room, onDone }: Props) {
  const [kind, setKind] = useState<string | null>(null)
  const [picked, setPicked] = useState<string[]>([])
  const routines = useRoutines()
  const offered = (routines.data ?? []).filter(({ text }) => !here.includes(text))
  const kinds = [...new Set(offered.map((routine) => routine.category))]
  const full = picked.length >= room
  const toggle = (text: string) => setPicked((now) => (now.includes(text) ? now.filter((one) => one !== text) : [...now, text]))
  return (
    <SheetFrame
      head={
        <div role="group" aria-label={writing.routineKinds} className="no-bar -mx-5 flex gap-1.5 overflow-x-auto px-5">
          {[null, ...kinds].map((one) => (
            <Chip key={one ?? writing.allKinds} selected={one === kind} onClick={() => setKind(one)}>
              {one ?? writing.allKinds}
            </Chip>
          ))}
        </div>
      }
      foot={
        <>
          {full && <p className="pb-2 text-t4 text-fg3">{writing.routinesFull}</p>}
          <Button full disabled={picked.length === 0} onClick={() => onDone(picked)}>
            {picked.length === 0 ? writing.pickRoutine : writing.addPicked(picked.length)}
          </Button>
        </>
      }
    >
      {routines.isError && <ErrorView onRetry={() => void routines.refetch()} />}
      <ul>
        {offered
          .filter(({ category }) => kind === null || category === kind)
          .map(({ text, category }) => (
            <PickRow
              key={text}
              name={text}
              sub={category}
              picked={picked.includes(text)}
              off={full && !picked.includes(text)}
              onPress={() => toggle(text)}
            />
          ))}
      </ul>
    </SheetFrame>
  )
}
