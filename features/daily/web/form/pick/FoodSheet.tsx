import { useCallback, useDeferredValue, useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { useCareMode } from '#features/settings/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { care } from '#features/settings/words/care.ts'
import { writing as writingWords } from '#features/post/words/writing.ts'
import type { KnownFood } from '../../../contract/food.ts'
import { useDailyPast } from '../../api.ts'
import { useFoods } from '../../data/foods.ts'
import { FoodHits, FoodSuggestions } from './FoodLists.tsx'
import { NotFound } from './NotFound.tsx'
import { OwnFood } from './OwnFood.tsx'
import { isPickedIn, withoutFoods, withFoods, type FoodSheetInput } from './pickedFoods.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { SheetFrame } from './SheetFrame.tsx'

type Props = FoodSheetInput & { onDone: (picked: KnownFood[]) => void }

/** Searches and selects foods; the button at the bottom adds them to the meal. */
export function FoodSheet({ meal, room, recordDate, onDone }: Props) {
  const hidesCalorie = useCareMode()
  const today = koreanDay(useNow())
  const past = useDailyPast(recordDate ?? today)
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)
  const [picked, setPicked] = useState<KnownFood[]>([])
  const [writing, setWriting] = useState(false)
  // Deferred, so that typing never waits for the list.
  const searched = useDeferredValue(typed)
  const toggle = useCallback(
    (foods: KnownFood[]) => setPicked((now) => (foods.every(isPickedIn(now)) ? withoutFoods(now, foods) : withFoods(now, foods, room))),
    [room],
  )
  // Starts loading the table before the first letter.
  useFoods()
  const kcal = number(picked.reduce((sum, food) => sum + food.calorie, 0))
  const list = { picked, full: picked.length >= room, hidesCalorie, onToggle: toggle }
  const addOwn = (food: KnownFood) => {
    setPicked((now) => withFoods(now, [food], room))
    setWriting(false)
    setTyped('')
    setRound(round + 1)
  }
  return (
    <SheetFrame
      head={
        <>
          <SearchField key={round} label={writingWords.searchFood} value={typed} onChange={setTyped} maxLength={30} focused />
          <p className="num mt-3 flex justify-between gap-2 text-t4">
            <span className="text-fg2">{list.full ? writingWords.foodsFull : writingWords.addsTo(ko.daily.meals[meal])}</span>
            <b role="status" className="font-semibold text-meal">
              {picked.length > 0 && (hidesCalorie ? care.picked(picked.length) : writingWords.picked(picked.length, kcal))}
            </b>
          </p>
        </>
      }
      foot={
        writing ? (
          <OwnFood name={typed.trim()} hidesCalorie={hidesCalorie} onAdd={addOwn} onCancel={() => setWriting(false)} />
        ) : (
          <>
            {!list.full && <NotFound ask={writingWords.notFound} typed={typed} onPress={() => setWriting(true)} />}
            <Button full disabled={picked.length === 0} onClick={() => onDone(picked)}>
              {picked.length === 0 ? writingWords.pickFood : writingWords.addPicked(picked.length)}
            </Button>
          </>
        )
      }
    >
      {searched.trim() === '' ? (
        <FoodSuggestions {...list} meal={meal} past={past} isToday={recordDate === null} />
      ) : (
        <FoodHits {...list} typed={searched} past={past} />
      )}
      <p className="py-4 text-t2 text-fg3">{writingWords.foodSource}</p>
    </SheetFrame>
  )
}
