import type { ReactNode } from 'react'
import { useGestures } from './useGestures.ts'

type Props = Parameters<typeof useGestures>[0] & {
  /** The text at the bottom of the picture. */
  below: ReactNode
  /** The head and the step buttons. */
  over: ReactNode
  children: ReactNode
}

/** The picture with its gestures and overlays. */
export function Stage({ below, over, children, ...gestures }: Props) {
  return (
    <div className="relative min-h-0 flex-1">
      <div {...useGestures(gestures)} data-stage className="absolute inset-0 touch-none overflow-hidden select-none">
        {children}
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-start gap-2 px-3 pb-3 *:pointer-events-auto">
        {below}
      </div>
      {over}
    </div>
  )
}
