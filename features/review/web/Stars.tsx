import { Star } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { RATING_MAX } from '../rules.ts'
import { reviews as words } from '../words/review.ts'

const NUMBERS = Array.from({ length: RATING_MAX }, (_, at) => at + 1)

/** A rating as stars. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span role="img" aria-label={words.points(value, RATING_MAX)} className="inline-flex flex-none gap-px">
      {NUMBERS.map((at) => (
        <Star key={at} aria-hidden size={size} strokeWidth={0} className={cx('fill-current', at <= value ? 'text-gold' : 'text-line')} />
      ))}
    </span>
  )
}

const TILES = NUMBERS.map((at) => ({
  value: at,
  name: words.stars(at),
  content: (
    <span className="flex items-center gap-1 py-1.5">
      <Star size={18} strokeWidth={0} className="fill-current text-gold" />
      <span className="num text-t5">{at}</span>
    </span>
  ),
}))

type Props = { label: string; value: number | null; onChange: (value: number) => void; error: boolean; 'aria-describedby'?: string }

/** The choice of a rating. */
export const StarPicker = (props: Props) => <RadioTiles options={TILES} minRem={3.4} {...props} />
