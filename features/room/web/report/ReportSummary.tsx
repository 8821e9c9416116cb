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
import { comparedTo, rateOf, type Compared } from './compare.ts'
import { RecordBars } from './RecordBars.tsx'

type Props = { report: Report; span: Span; today: string }

/** The totals of the period: records and moods, food and workouts, people, counsellings, orders; each compared with the period before. */
export function ReportSummary({ report, span, today }: Props) {
  const { now, before, streak } = report
  const isCaring = useCareMode()
  const isPresent = now.from <= today && today <= now.to
  const than = isPresent ? words.than[span] : words.thanBefore[span]
  const lineOf = (name: string, valueOf: (one: Activity) => number | null, format: (value: number) => string): Line => ({
    name,
    figure: formatOrNone(valueOf(now), format),
    compared: comparedTo(than, valueOf(now), valueOf(before), format),
  })
  const records = [
    lineOf(
      words.recordDays,
      (one) => one.record_days,
      (n) => words.days(number(n)),
    ),
    lineOf(
      words.recordCount,
      (one) => one.record_qtt,
      (n) => words.posts(number(n)),
    ),
    lineOf(
      words.feedCount,
      (one) => one.feed_qtt,
      (n) => words.posts(number(n)),
    ),
  ]
  const body = [
    ...(isCaring ? [] : [lineOf(words.kcalAverage, (one) => one.kcal_average, kcalOf)]),
    lineOf(words.workoutTime, (one) => one.workout_seconds, durationOf),
    { ...lineOf(words.routineRate, rateOf, words.percent), note: routineNote(now) },
  ]
  const people = [
    lineOf(
      words.likeReceived,
      (one) => one.like_received,
      (n) => words.times(number(n)),
    ),
    lineOf(
      words.likeGiven,
      (one) => one.like_given,
      (n) => words.times(number(n)),
    ),
    lineOf(
      words.commentReceived,
      (one) => one.comment_received,
      (n) => words.posts(number(n)),
    ),
    lineOf(
      words.commentGiven,
      (one) => one.comment_given,
      (n) => words.posts(number(n)),
    ),
    lineOf(
      words.followerNew,
      (one) => one.follower_new,
      (n) => words.persons(number(n)),
    ),
  ]
  /** Only what there was of it, in this period or the one before. */
  const timesOf = (fields: readonly (readonly [string, CountedField])[]): Line[] =>
    fields
      .filter(([, field]) => now[field] > 0 || before[field] > 0)
      .map(([name, field]) =>
        lineOf(
          name,
          (one) => one[field],
          (n) => words.times(number(n)),
        ),
      )
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
      <Lines title={words.records} lines={records} />
      <Lines title={words.body} lines={body} />
      <Lines title={words.people} lines={people} />
      {counsel.length > 0 && <Lines title={words.counsel} lines={counsel} />}
      {shop.length > 0 && <Lines title={words.shop} lines={shop} />}
      {clubs.length > 0 && <Lines title={words.clubs} lines={clubs} />}
      {kin.length > 0 && <Lines title={words.kin} lines={kin} />}
    </>
  )
}

type CountedField =
  | 'counsel_requested'
  | 'counsel_completed'
  | 'counsel_given'
  | 'order_bought'
  | 'pass_used'
  | 'question_asked'
  | 'answer_given'
  | 'club_posted'
  | 'challenge_reached'
  | 'bungae_attended'
type Line = { name: string; figure: string; compared: Compared; note?: string | null }

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
