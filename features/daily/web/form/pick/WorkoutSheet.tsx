import { useDeferredValue, useState } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { useWorkouts } from '../../data/listed.ts'
import { search, type Hit } from '../../data/search.ts'
import { WORKOUT_UNITS, type KnownWorkout } from '../../../contract/tables.ts'
import { WORKOUT_NAME_MAX } from '../../../rules.ts'
import { NotFound } from './NotFound.tsx'
import type { PickedWorkout } from './pickedFoods.ts'
import { PickRow } from './PickRow.tsx'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { Group, SheetFrame } from './SheetFrame.tsx'

type Props = {
  /** Names of the most used workouts. */
  often: string[]
  onDone: (workout: PickedWorkout) => void
}

/** Searches a workout; a press chooses and closes. */
export function WorkoutSheet({ often, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const workouts = useWorkouts()
  const waits = useDelayed(workouts.isPending)
  const known = workouts.data?.index ?? []
  const pick = (name: string) => onDone({ name, units: known.find((entry) => entry.name === name)?.item.units ?? [...WORKOUT_UNITS] })
  const hits = searched.trim() === '' ? null : search(known, searched)
  return (
    <SheetFrame
      head={<SearchField label={writing.findWorkout} value={typed} onChange={setTyped} maxLength={30} focused />}
      foot={
        <NotFound ask={writing.workoutNotFound} typed={typed} onPress={() => pick([...typed.trim()].slice(0, WORKOUT_NAME_MAX).join(''))} />
      }
    >
      {workouts.isError && <p className="py-6 text-t4 text-fg2">{writing.listFailed}</p>}
      {waits && <p className="py-6 text-t4 text-fg3">{writing.listLoading}</p>}
      {hits ? workouts.data && <Hits hits={hits} onPick={pick} /> : <WorkoutSuggestions often={often} known={known} onPick={pick} />}
      <p className="py-4 text-t2 text-fg3">{writing.workoutSource}</p>
    </SheetFrame>
  )
}

function Hits({ hits, onPick }: { hits: Hit<KnownWorkout>[]; onPick: (name: string) => void }) {
  if (hits.length === 0) return <EmptyView text={writing.noWorkout} sub={writing.noWorkoutHelp} />
  return (
    <ul>
      {hits.map(({ item, name, from, to }) => (
        <PickRow key={name} name={name} from={from} to={to} sub={item.category} onPress={() => onPick(name)} />
      ))}
    </ul>
  )
}

/** Suggestions before typing: the most used workouts, then the whole table by category. */
function WorkoutSuggestions({
  often,
  known,
  onPick,
}: {
  often: string[]
  known: readonly { item: KnownWorkout }[]
  onPick: (name: string) => void
}) {
  const kinds = [...new Set(known.map(({ item }) => item.category))]
  return (
    <>
      {often.length > 0 && (
        <Group title={writing.oftenWorkouts}>
          {often.map((name) => (
            <PickRow key={name} name={name} onPress={() => onPick(name)} />
          ))}
        </Group>
      )}
      {kinds.map((kind) => (
        <Group key={kind} title={kind}>
          {known
            .filter(({ item }) => item.category === kind)
            .map(({ item }) => (
              <PickRow key={item.name} name={item.name} onPress={() => onPick(item.name)} />
            ))}
        </Group>
      ))}
    </>
  )
}
