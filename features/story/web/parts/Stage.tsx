import type { ReactNode } from 'react'
import { useGestures } from './useGestures.ts'

type Props = Parameters<typeof useGestures>[0] & {
  /** Words at the foot of the picture. */
  below: ReactNode
  /** Head and buttons. */
  over: ReactNode
  children: ReactNode
}

/** The picture, what a finger does on it, and what lies over it. */
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
