import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'
import type { Quality } from '../engine/quality.ts'

const STEPS = { poor: 1, fair: 2, good: 3 }

/** The connection in three steps: as many bars, and a word. */
export function QualityMark({ quality }: { quality: Quality }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="flex items-end gap-0.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx('w-1 rounded-full', step <= STEPS[quality] ? 'bg-white' : 'bg-white/35')}
            style={{ height: `${3 + step * 3}px` }}
          />
        ))}
      </span>
      {words.quality[quality]}
    </span>
  )
}
