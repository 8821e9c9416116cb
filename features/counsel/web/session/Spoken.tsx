import { sessionBar as words } from '../../words/session.ts'
import { warningAt } from './time.ts'

/** Says the remaining time at five minutes, at one and at the end, to screen readers alone: every second would be noise. */
export function Spoken({ left, length }: { left: number; length: number }) {
  const warning = warningAt(left, length)
  const text = left === 0 ? words.spoken[0] : warning === null || warning === 10 ? '' : words.spoken[warning]
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
