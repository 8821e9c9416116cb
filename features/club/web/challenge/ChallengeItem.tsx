import { koreanDate } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import type { ChallengeCard } from '../../contract.ts'
import { CHALLENGE } from '../../transitions.ts'
import { amountOf, challengeWords as words } from '../../words/challenge.ts'

const TONES: Record<ChallengeCard['state'], TagTone> = { 0: 'gray', 1: 'info', 2: 'brand', 3: 'gray' }

export const StateTag = ({ state }: Pick<ChallengeCard, 'state'>) => <Tag tone={TONES[state]}>{words.states[state]}</Tag>

/** The goal in words: `매주 3일`, `함께 100km`. */
export const goalOf = ({ kind, scope, goal }: Pick<ChallengeCard, 'kind' | 'scope' | 'goal'>): string =>
  scope === 'each' ? words.goalEach(amountOf(kind, goal)) : words.goalClub(amountOf(kind, goal))

/** A challenge in a list; pressing it opens it. */
export function ChallengeItem({ challenge, onOpen }: { challenge: ChallengeCard; onOpen: () => void }) {
  const { title, kind, start_date, end_date, state, joined_qtt, reached_qtt } = challenge
  const people = state === CHALLENGE.ended ? words.reachedCount(reached_qtt, joined_qtt) : words.joined(joined_qtt)
  return (
    <button type="button" onClick={onOpen} className="pressable block w-full rounded-card bg-sunken p-4 text-left">
      <span className="flex flex-wrap items-center gap-1.5">
        <StateTag state={state} />
        <b className="min-w-0 text-t5 font-bold break-words">{title}</b>
      </span>
      <span className="num mt-1 block text-t4 text-fg2">{`${words.kinds[kind]} · ${goalOf(challenge)}`}</span>
      <span className="num block text-t4 text-fg2">{`${words.period(koreanDate(start_date), koreanDate(end_date))} · ${people}`}</span>
      <Standing challenge={challenge} />
    </button>
  )
}

/** How far the club, and the viewer in this week, have come; after the end what the viewer did, whether they reached the goal or not. */
export function Standing({ challenge }: { challenge: ChallengeCard }) {
  const { kind, scope, goal, total, my, state } = challenge
  const isOver = state === CHALLENGE.ended
  if (state === CHALLENGE.cancelled) return null
  return (
    <>
      {scope === 'club' && total !== null && (
        <Bar text={words.together(amountOf(kind, total), amountOf(kind, goal))} value={total} max={goal} />
      )}
      {my !== null && scope === 'each' && !isOver && (
        <Bar text={words.myWeek(amountOf(kind, my.amount), amountOf(kind, goal))} value={my.amount} max={goal} />
      )}
      {my !== null && scope === 'each' && isOver && (
        <>
          <span className="num mt-1.5 block text-t4">{words.myResult(amountOf(kind, my.amount), goalOf(challenge))}</span>
          {/* The sum can be enough though a week was not. */}
          {!my.is_reached && <span className="block text-t4 text-fg2">{words.myMissed}</span>}
        </>
      )}
      {my !== null && scope === 'club' && <span className="num mt-1.5 block text-t4">{words.myPart(amountOf(kind, my.amount))}</span>}
      {my?.is_reached && (
        <span className="mt-1.5 block text-t4 font-semibold text-brand-fg">{isOver ? words.myMark : words.reachedWeek}</span>
      )}
    </>
  )
}

const Bar = ({ text, value, max }: { text: string; value: number; max: number }) => (
  <span className="mt-2.5 block">
    <span className="num mb-1.5 block text-t4 font-medium">{text}</span>
    <Progress value={value} max={max} className="bg-press!" />
  </span>
)
