import { ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ad as words } from '#features/ad/words.ts'
import { logOnce, type Ads } from '../api.ts'
import { Slide } from './Slide.tsx'
import { useAutoAdvance } from './useAutoAdvance.ts'

/** A carousel of ads that advances automatically; it pauses on hover, focus, and by its pause button. */
export default function Slider({ ads, at, place }: Ads) {
  const scroller = useRef<HTMLUListElement>(null)
  const [paused, setPaused] = useState(false)
  const { shown, canAdvance, next, ...handlers } = useAutoAdvance(scroller, { count: ads.length, paused })
  const onImpression = useCallback((adNo: number) => logOnce({ at, place }, adNo, 'show'), [at, place])
  const onPress = useCallback((adNo: number) => logOnce({ at, place }, adNo, 'click'), [at, place])
  const many = ads.length > 1
  return (
    <Card aria-label={words.title} className="overflow-hidden" {...handlers.pauseProps}>
      <ul
        ref={scroller}
        onScroll={handlers.onScroll}
        className="no-bar relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {ads.map((one) => (
          <Slide key={one.ad_no} ad={one} onImpression={onImpression} onPress={onPress} />
        ))}
      </ul>
      {many && (
        <div className="flex items-center border-t border-line pr-1 pl-4">
          <p className="sr-only">{words.place(shown + 1, ads.length)}</p>
          <span aria-hidden className="flex flex-1 gap-1.5">
            {ads.map(({ ad_no }, index) => (
              <span key={ad_no} className={cx('h-1.5 rounded-full', index === shown ? 'w-4 bg-brand' : 'w-1.5 bg-edge')} />
            ))}
          </span>
          {canAdvance && (
            <IconButton
              label={paused ? words.turn : words.pause}
              icon={paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
              onClick={() => setPaused(!paused)}
              className="text-fg2"
            />
          )}
          <IconButton label={words.next} icon={<ChevronRight size={20} aria-hidden />} onClick={next} className="text-fg2" />
        </div>
      )}
    </Card>
  )
}
