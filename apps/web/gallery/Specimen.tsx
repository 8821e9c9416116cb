import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { samples } from './words.ts'

type Props = {
  /** The component and the varied property. */
  name: string
  /** Needs a phone's width: the two themes are stacked. */
  wide?: boolean
  /** On the page background, for components that are cards. */
  onGround?: boolean
  /** Without padding, for components of full width. */
  flush?: boolean
  /** Rendered twice, with separate states. */
  children: ReactNode
}

/** One component in all its states, in the light and in the dark theme. */
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
