import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { samples } from './words.ts'

type Props = {
  /** The component, and what is varied. */
  name: string
  /** Needs a phone's width: the two islands stand one below the other. */
  wide?: boolean
  /** On the ground behind cards, for what is a card itself. */
  onGround?: boolean
  /** Without the inset, for what reaches from edge to edge. */
  flush?: boolean
  /** Drawn twice, with a state each. */
  children: ReactNode
}

/** One component in all its states, on a light and on a dark island. */
export function Specimen({ name, wide, onGround, flush, children }: Props) {
  return (
    <div className="mt-5 px-3">
      <h3 className="px-2 text-t4 font-semibold text-fg2">{name}</h3>
      <div className={cx('mt-2 grid gap-2', !wide && 'grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]')}>
        {THEMES.map((theme) => (
          <div
            key={theme}
            role="group"
            aria-label={`${name}: ${samples[theme]}`}
            data-theme={theme}
            className={cx('min-w-0 overflow-hidden rounded-card', onGround ? 'bg-bg' : 'bg-surface', !flush && 'p-3')}
          >
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}

const THEMES = ['light', 'dark'] as const
