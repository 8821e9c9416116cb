import { Dumbbell, Lock, NotebookPen, Scale, Smile, Utensils } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import type { CounselCard } from '../../contract/apply.ts'
import { CARD_DAY_CHOICES, CARD_PARTS, type CardPart } from '../../rules.ts'
import { PartChart, partSummary } from './PartChart.tsx'

type Days = (typeof CARD_DAY_CHOICES)[number]
type Props = {
  /** Of the expert. */
  name: string
  query: QueryState & { data: CounselCard | undefined }
  days: Days
  onDays: (days: Days) => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  parts: readonly CardPart[]
  onParts: (parts: CardPart[]) => void
}

/** The records card as the expert would see it; each part can be switched off. */
export function CardSection({ name, query, days, onDays, isOn, onSwitch, parts, onParts }: Props) {
  const card = query.data
  const hasRecords = card !== undefined && CARD_PARTS.some((part) => (card[part]?.length ?? 0) > 0)
  const change = (part: CardPart, on: boolean) => onParts(CARD_PARTS.filter((one) => (one === part ? on : parts.includes(one))))
  return (
    <Card className="overflow-hidden py-1">
      <Switch
        label={words.card(days)}
        {...(card && { help: words.cardRange(shortDate(card.from_day), shortDate(card.to_day)) })}
        checked={isOn && hasRecords}
        disabled={card !== undefined && !hasRecords}
        onChange={onSwitch}
      />
      <div className="px-4 pb-3">
        <Segments
          label={words.cardDays}
          options={DAY_OPTIONS}
          value={String(days)}
          onChange={(value) => onDays(CARD_DAY_CHOICES.find((one) => String(one) === value) ?? days)}
        />
      </div>
      {!card && (
        <div className="px-4 pb-4">
          <QueryFallback query={query} skeleton={<Skeleton className="h-60 rounded-tile" />} />
        </div>
      )}
      {card && !hasRecords && <p className="px-4 pb-4 text-t4 text-fg2">{words.noRecords(days)}</p>}
      {card && hasRecords && (
        <div className={cx(!isOn && 'hidden')}>
          {CARD_PARTS.map((part) => (
            <Part key={part} part={part} card={card} isOn={parts.includes(part)} onSwitch={(on) => change(part, on)} />
          ))}
          <p className="flex items-start gap-2 border-t border-line px-4 py-3.5 text-t3 break-keep text-fg2">
            <Lock aria-hidden size={15} className="mt-0.5 flex-none" />
            {words.cardNote(name)}
          </p>
        </div>
      )}
    </Card>
  )
}

type PartProps = { part: CardPart; card: CounselCard; isOn: boolean; onSwitch: (isOn: boolean) => void }

function Part({ part, card, isOn, onSwitch }: PartProps) {
  const Icon = ICONS[part]
  const isEmpty = (card[part]?.length ?? 0) === 0
  const summary = isEmpty ? words.noPart : isOn ? partSummary(part, card) : words.notSent
  return (
    <div className="relative border-t border-line">
      <Icon aria-hidden size={18} className={cx('absolute top-4.5 left-4', isOn && !isEmpty ? TINT[part] : 'text-fg3')} />
      <div className="pl-6">
        <Switch label={words.parts[part]} help={summary} checked={isOn && !isEmpty} disabled={isEmpty} onChange={onSwitch} />
      </div>
      {isOn && !isEmpty && (
        <div className="px-4 pb-3.5">
          <PartChart part={part} card={card} />
        </div>
      )}
    </div>
  )
}

/** `11월 8일` */
const shortDate = (day: string): string => koreanDate(day).replace(/ [^ ]+$/, '')

const DAY_OPTIONS = CARD_DAY_CHOICES.map((days) => ({ value: String(days), label: words.daysOf(days) }))
const ICONS = { mood: Smile, meal: Utensils, workout: Dumbbell, weight: Scale, words: NotebookPen }
const TINT = { mood: 'text-fg2', meal: 'text-meal', workout: 'text-workout', weight: 'text-body', words: 'text-fg2' }
