import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'

/** Classes of a session's block by its state: they differ in more than the colour. */
export const LOOK = {
  booked: 'bg-brand text-on-brand',
  running: 'bg-inverse text-on-inverse ring-2 ring-brand ring-inset',
  requested: 'border-2 border-dashed border-warn-fg bg-warn-weak text-warn-fg',
  done: 'border border-edge bg-surface text-fg2',
} as const
export const PROPOSED = 'border-2 border-dashed border-brand bg-surface text-brand-fg'
export const PAUSE = 'bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_2px,transparent_2px_6px)]'

export function lookOf(state: number): (typeof LOOK)[keyof typeof LOOK] {
  if (state === COUNSEL.requested) return LOOK.requested
  if (state === COUNSEL.completed) return LOOK.done
  return RUNNING_STATES.includes(state) ? LOOK.running : LOOK.booked
}
