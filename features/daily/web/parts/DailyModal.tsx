import type { Mood } from '#kit/contract/mood.ts'
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { recordLook, type RecordKind } from '#kit/ui/record.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { foodWords } from '#features/daily/words/food.ts'
import { manage } from '#features/daily/words/manage.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { PlaceContext, type Place } from '#kit/web/screen.tsx'
import { DayCards } from '../extensions.tsx'
import { useDayDailys, useHidesCalorie } from '../manage/api.ts'
import { amountText } from './amountText.ts'
import { durationOf, kcalOf } from './format.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { NutrientSum } from './NutrientSum.tsx'
import { mergeDay, type MergedDay } from './dayMerge.ts'
import { DayPosts } from './DayPosts.tsx'
import { workoutDetail } from './recordSummary.ts'

/** Opens one of my days over the screen: mood, meals, workouts and routine (specification section 2, "Daily view modal"). */
export function openDailyModal(date: string, today: string, from: Place): void {
  // The sheet renders outside the screen: the context gives its links the place of the screen.
  const draw = () => (
    <PlaceContext value={from}>
      <DailyModal date={date} />
    </PlaceContext>
  )
  void openSheet(draw, { title: koreanDateFrom(date, today) })
}

/** All dailys of a date merged into one day, and links to each of them. */
export function DailyModal({ date }: { date: string }) {
  const found = useDayDailys(date)
  const hidesCalorie = useHidesCalorie()
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  if (found.data.length === 0) return <p className="py-6 text-center text-t5 text-fg2">{manage.dayGone}</p>
  const day = mergeDay(found.data)
  return (
    <div className="flex flex-col gap-5 pt-1 pb-2">
      <Feeling mood={day.mood} />
      <Meals day={day} hidesCalorie={hidesCalorie} />
      <Workouts day={day} />
      <Routine day={day} />
      <DayCards day={date} inSheet />
      <DayPosts dailys={found.data} />
    </div>
  )
}

function Feeling({ mood }: { mood: Mood | null }) {
  if (!mood) return <p className="rounded-tile bg-sunken px-4 py-3.5 text-t5 text-fg2">{manage.moodNone}</p>
  return (
    <p className={cx('flex items-center gap-3 rounded-tile px-4 py-2.5 text-t5 font-bold', moodArt[mood].ground)}>
      <MoodFace mood={mood} size={34} />
      {moodArt[mood].name}
    </p>
  )
}

function Meals({ day, hidesCalorie }: { day: MergedDay; hidesCalorie: boolean }) {
  if (day.meals.length === 0 && day.wholeKcal === 0) return null
  const amountOf = (kcal: number) => (hidesCalorie ? undefined : kcalOf(kcal))
  return (
    <Part kind="meal" figure={amountOf(day.kcal)}>
      {day.meals.map(({ sort, kcal, foods }) => (
        <li key={sort} className="py-1.5">
          <p className="flex items-baseline justify-between gap-2 font-semibold">
            {ko.daily.meals[sort]}
            <span className="num text-t3 font-medium text-fg3">{amountOf(kcal)}</span>
          </p>
          <ul>
            {foods.map((food, index) => (
              <Line
                key={index}
                words={[food.key, food.amount && amountText(food.amount, hidesCalorie)].filter(Boolean).join(' ')}
                figure={amountOf(food.calorie)}
              />
            ))}
          </ul>
          {!hidesCalorie && day.meals.length > 1 && <NutrientSum label={ko.daily.meals[sort]} foods={foods} kcal={kcal} />}
        </li>
      ))}
      <li className="empty:hidden">
        {!hidesCalorie && day.wholeKcal === 0 && (
          <NutrientSum label={foodWords.wholeDay} foods={day.meals.flatMap((meal) => meal.foods)} kcal={day.kcal} />
        )}
      </li>
      {day.wholeKcal > 0 && <Line words={ko.daily.wholeDay} figure={amountOf(day.wholeKcal)} />}
    </Part>
  )
}

function Workouts({ day }: { day: MergedDay }) {
  if (day.workouts.length === 0) return null
  return (
    <Part kind="workout" figure={day.seconds > 0 ? durationOf(day.seconds) : ko.daily.kinds(day.workouts.length)}>
      {day.workouts.map((workout, index) => (
        <Line key={index} words={workout.name} figure={workoutDetail(workout)} />
      ))}
    </Part>
  )
}

function Routine({ day: { routine, memos } }: { day: MergedDay }) {
  if (routine.length === 0 && memos.length === 0) return null
  const done = routine.filter((item) => item.checked).length
  return (
    <Part kind="routine" figure={routine.length > 0 ? `${number(done)}/${number(routine.length)}` : undefined}>
      {routine.length > 0 && (
        <li className="py-2">
          <Progress value={done} max={routine.length} colour="bg-routine" className="bg-press" />
        </li>
      )}
      {routine.map((item, index) => (
        <li key={index} className="flex items-start gap-2 py-1">
          {item.checked ? (
            <Check role="img" aria-label={ko.daily.done} size={16} strokeWidth={2.6} className="mt-0.5 flex-none text-brand-fg" />
          ) : (
            <Circle role="img" aria-label={ko.daily.notDone} size={16} className="mt-0.5 flex-none text-fg3" />
          )}
          <span className="min-w-0 break-words">{item.text}</span>
        </li>
      ))}
      {memos.map((memo, index) => (
        <li key={`memo ${index}`} className="py-1 break-words whitespace-pre-line text-fg2">
          {memo}
        </li>
      ))}
    </Part>
  )
}

/** One kind of record with its total and its items. */
function Part({ kind, figure, children }: { kind: RecordKind; figure: string | undefined; children: ReactNode }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <section aria-label={word}>
      <h3 className="flex items-center gap-2 text-t5 font-bold">
        <Icon aria-hidden size={18} strokeWidth={2.2} className={cx('flex-none', colour)} />
        {word}
        <span className="num ml-auto text-right">{figure}</span>
      </h3>
      <ul className="mt-2 rounded-tile bg-sunken px-4 py-2 text-t4">{children}</ul>
    </section>
  )
}

function Line({ words, figure }: { words: string; figure: string | undefined }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1 text-fg2">
      <span className="min-w-2/5 flex-1 break-words">{words}</span>
      {figure && <span className="num ml-auto text-right">{figure}</span>}
    </li>
  )
}
const SKELETON = (
  <div className="flex flex-col gap-5 pt-1 pb-2">
    <Skeleton className="h-13.5 rounded-tile" />
    <Skeleton className="h-32 rounded-tile" />
    <Skeleton className="h-24 rounded-tile" />
  </div>
)
