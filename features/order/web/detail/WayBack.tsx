import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { firstPickupDay, lastPickupDay } from '../../contract/claim-rules.ts'
import { buyerClaims } from '../../words/buyer-claims.ts'

const words = buyerClaims.wayBack
const WAYS = ['pickup', 'self'] as const
export type Way = (typeof WAYS)[number]

type Props = {
  way: Way
  onWay: (way: Way) => void
  /** The day of the pickup. */
  field: Partial<ComponentProps<typeof Field>>
  now: Date
  /** When it was asked for. */
  askedAt?: Date
}

/** How goods go back: the seller has them picked up on a day, or the buyer sends them. */
export function WayBack({ way, onWay, field, now, askedAt = now }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-t4 font-semibold text-fg2">{words.title}</h3>
      <Segments label={words.title} options={WAYS.map((value) => ({ value, label: words.ways[value] }))} value={way} onChange={onWay} />
      {way === 'pickup' ? (
        <Field label={words.day} type="date" min={firstPickupDay(now)} max={lastPickupDay(askedAt)} help={words.dayHelp} {...field} />
      ) : (
        <p className="text-t4 break-keep text-fg2">{words.selfHelp}</p>
      )}
    </div>
  )
}
