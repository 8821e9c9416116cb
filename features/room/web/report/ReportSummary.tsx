import { MOODS } from '#kit/contract/mood.ts'
import { Flame } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCareMode } from '#features/settings/web/public.ts'
import { durationOf, kcalOf } from '#features/daily/web/public.ts'
import type { Span } from '#kit/contract/time.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { activity as words } from '#features/room/words/activity.ts'
import type { Activity } from '../../contract.ts'
import type { Report } from './api.ts'
import { comparedTo, rateOf, type Before, type Compared } from './compare.ts'
import { RecordBars } from './RecordBars.tsx'

type Props = { report: Report; span: Span; today: string }

/** The totals of the period: records and moods, food and workouts, people, counsellings, orders; each compared with the period before. */
export function ReportSummary({ report, span, today }: Props) {
  const { now, streak } = report
  const isCaring = useCareMode()
  const isPresent = now.from <= today && today <= now.to
  const than = isPresent ? words.than[span] : words.thanBefore[span]
  return (
    <>
      {isPresent && <Streak days={streak} />}
      {now.record_qtt === 0 ? (
        <EmptyView text={words.empty[span]} sub={words.emptyHelp} />
      ) : (
        <>
          <RecordBars report={report} today={today} />
          <Moods moods={now.moods} />
        </>
      )}
      {sectionsOf(report, { than, isPart: isPresent }, isCaring).map(({ title, lines }) => (
        <Lines key={title} title={title} lines={lines} />
      ))}
    </>
  )
}

/** Fields that are never null. */
type CountedField = {
  [Field in keyof Activity]: Activity[Field] extends number ? Field : never
}[keyof Activity]
type Line = { name: string; figure: string; compared: Compared; note?: string | null }

/** The figures of each section with their comparison. Body, people and records always; the others only where there was something. */
function sectionsOf({ now, before }: Report, past: Before, isCaring: boolean): { title: string; lines: Line[] }[] {
  const lineOf = (name: string, valueOf: (one: Activity) => number | null, format: (value: number) => string, to = past): Line => ({
    name,
    figure: formatOrNone(valueOf(now), format),
    compared: comparedTo(to, valueOf(now), valueOf(before), format),
  })
  /** Averages and shares do not grow with the days of a period. */
  const pastMean: Before = { ...past, isPart: false }
  const countsOf = (rows: readonly (readonly [string, CountedField, (count: string) => string])[]): Line[] =>
    rows.map(([name, field, inWords]) =>
      lineOf(
        name,
        (one) => one[field],
        (count) => inWords(number(count)),
      ),
    )
  const records = countsOf([
    [words.recordDays, 'record_days', words.days],
    [words.recordCount, 'record_qtt', words.posts],
    [words.feedCount, 'feed_qtt', words.posts],
  ])
  const body = [
    ...(isCaring ? [] : [lineOf(words.kcalAverage, (one) => one.kcal_average, kcalOf, pastMean)]),
    lineOf(words.workoutTime, (one) => one.workout_seconds, durationOf),
    { ...lineOf(words.routineRate, rateOf, words.percent, pastMean), note: routineNote(now) },
  ]
  const people = countsOf([
    [words.likeReceived, 'like_received', words.times],
    [words.likeGiven, 'like_given', words.times],
    [words.commentReceived, 'comment_received', words.posts],
    [words.commentGiven, 'comment_given', words.posts],
    [words.followerNew, 'follower_new', words.persons],
  ])
  /** Only what there was of it, in this period or the one before. */
  const timesOf = (fields: readonly (readonly [string, CountedField])[]): Line[] =>
    countsOf(fields.filter(([, field]) => now[field] > 0 || before[field] > 0).map(([name, field]) => [name, field, words.times]))
  const counsel = timesOf([
    [words.counselRequested, 'counsel_requested'],
    [words.counselCompleted, 'counsel_completed'],
    [words.counselGiven, 'counsel_given'],
  ])
  const shop = timesOf([
    [words.orderBought, 'order_bought'],
    [words.passUsed, 'pass_used'],
  ])
  const kin = timesOf([
    [words.questionAsked, 'question_asked'],
    [words.answerGiven, 'answer_given'],
  ])
  const clubs = timesOf([
    [words.bungaeAttended, 'bungae_attended'],
    [words.clubPosted, 'club_posted'],
    [words.challengeReached, 'challenge_reached'],
  ])
  const others = [
    { title: words.counsel, lines: counsel },
    { title: words.shop, lines: shop },
    { title: words.clubs, lines: clubs },
    { title: words.kin, lines: kin },
  ]
  return [
    { title: words.records, lines: records },
    { title: words.body, lines: body },
    { title: words.people, lines: people },
    ...others.filter(({ lines }) => lines.length > 0),
  ]
}

const formatOrNone = (value: number | null, format: (value: number) => string): string => (value === null ? words.none : format(value))

function routineNote({ routine_done, routine_all }: Activity): string | null {
  return routine_all === 0 ? null : words.routineOf(number(routine_done), number(routine_all))
}

function Streak({ days }: { days: number }) {
  return (
    <p className="mx-3 mb-2.5 flex items-center gap-3 rounded-card bg-brand-weak px-4 py-3.5 text-t5 font-bold">
      <Flame aria-hidden size={22} className="flex-none text-brand-fg" />
      {days > 0 ? words.streak(number(days)) : words.streakNone}
    </p>
  )
}

function Moods({ moods }: { moods: readonly number[] }) {
  const all = moods.reduce((sum, count) => sum + count, 0)
  return (
    <Section title={words.moods}>
      {all === 0 ? (
        <p className="text-t4 text-fg3">{words.noMoods}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {MOODS.map((mood, at) => (
            <li key={mood} className="flex flex-wrap items-center gap-x-2.5">
              <MoodFace mood={mood} size={22} />
              <span className="w-18 flex-none text-t4">{moodArt[mood].name}</span>
              <Progress value={moods[at]!} max={all} colour={moodArt[mood].fill} className="min-w-16 flex-1" />
              <b className="num min-w-10 flex-none text-right text-t4">{words.days(number(moods[at]!))}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Section title={title}>
      <dl className="divide-y divide-line">
        {lines.map(({ name, figure, compared, note }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 first:pt-0 last:pb-0">
            <dt className="text-t4 text-fg2">{name}</dt>
            <dd className="ml-auto text-right">
              <b className="num text-t5 font-bold">{figure}</b>
              {note && <span className="num block text-t3 text-fg3">{note}</span>}
              {compared !== null && <span className="num block text-t3 text-fg3">{compared}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title} className="mx-3 mt-2.5 p-4">
      <h3 className="mb-3 text-t5 font-bold">{title}</h3>
      {children}
    </Card>
  )
}
