import { useContext, useId, useState, type ReactNode } from 'react'
import { serverNow } from '../serverClock.ts'
import { stamp } from './format.ts'
import { OperatorContext } from './operator.ts'

/** Pixels of a letter, and between two repetitions. */
const LETTER = 14
const GAP = 64

/** A document under the name of the operator who opened it and the moment: a photograph of the screen shows whose screen it was. */
export function Watermarked({ children }: { children: ReactNode }) {
  const id = useId()
  const operator = useContext(OperatorContext)
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  const lines = [`${operator?.name} (${operator?.operator_no})`, stamp(openedAt)]
  const width = Math.max(...lines.map(({ length }) => length)) * LETTER + GAP
  return (
    <div className="relative overflow-hidden rounded-tile">
      {children}
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full fill-black stroke-white font-semibold opacity-25">
        <pattern id={id} width={width} height={LETTER * 3 + GAP} patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          {lines.map((line, nth) => (
            <text key={line} fontSize={LETTER} x={0} y={LETTER * (1 + 1.5 * nth)} strokeWidth={2} paintOrder="stroke">
              {line}
            </text>
          ))}
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
      </svg>
    </div>
  )
}
