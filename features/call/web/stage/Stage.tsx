import { useRef } from 'react'
import type { StageProps } from '#features/counsel/web/public.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { stage as words } from '../../words/stage.ts'
import type { OnStage } from './onStage.ts'
import { useCall } from '../session/useCall.ts'
import { Entrance } from './Entrance.tsx'
import { Live } from './Live.tsx'
import { StageHead } from './StageHead.tsx'
import { OwnWindow, useOwnWindow } from './useOwnWindow.tsx'

/** A session by voice or video: the entrance, then the two pictures. Dark in both themes, as pictures are. */
export default function Stage(props: StageProps) {
  const { info, isWide, isFull } = props
  const hasVideo = info.channel === 'video'
  const { call, view } = useCall(info.coun_no, hasVideo)
  const box = useRef<HTMLElement>(null)
  const on: OnStage = { ...props, call, view, hasVideo, name: info.partner?.haru_name ?? words.gone }
  const isIn =
    view.entry !== null && view.entry !== 'chat' && (view.own.microphone || view.problem?.device !== 'microphone' || view.isOpening)
  useLeaveGuard(isIn && view.state.phase !== 'taken' && view.state.phase !== 'refused', { question: words.goAway })
  const own = useOwnWindow(isIn)
  const isBig = isIn && (hasVideo || isWide)
  return (
    <section
      ref={box}
      aria-label={words.title[hasVideo ? 'video' : 'voice']}
      data-theme="dark"
      className={cx(
        'relative flex flex-col overflow-hidden bg-black text-white',
        isWide && 'rounded-card',
        isWide || isFull ? 'min-h-60 flex-1' : cx('flex-none', isBig ? 'h-[clamp(13rem,42dvh,32rem)]' : isIn && 'h-64'),
      )}
    >
      {!isIn && (
        // One element: browsers lay out between two removals if the second has the focus, and the messages would lose their place.
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <StageHead {...on} isOver={false} />
          <Entrance {...on} />
        </div>
      )}
      {isIn && own.window === null && <Live {...on} onOwnWindow={own.open} />}
      {isIn && own.window !== null && (
        <>
          <StageHead {...on} isOver={false} />
          <div className="grid flex-1 place-content-center justify-items-center gap-3 p-5 text-center">
            <p role="status" className="text-t4">
              {words.inOwnWindow}
            </p>
            <Button size={48} variant="quiet" onClick={own.close}>
              {words.backHere}
            </Button>
          </div>
          <OwnWindow target={own.window}>
            <div data-theme="dark" className="relative flex h-dvh flex-col bg-black text-white">
              <Live {...on} isWide isFull={false} isOwnWindow />
            </div>
          </OwnWindow>
        </>
      )}
    </section>
  )
}
