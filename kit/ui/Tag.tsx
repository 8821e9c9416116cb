import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TagTone = keyof typeof TONE

/** A small label beside a name or title; not a control. */
export function Tag({ tone = 'gray', className, children }: { tone?: TagTone; className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 flex-none items-center rounded-badge px-1.5 text-t1 font-semibold whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const TONE = {
  gray: 'bg-sunken text-fg2',
  brand: 'bg-brand-weak text-brand-fg',
  info: 'bg-info-weak text-info-fg',
  warn: 'bg-warn-weak text-warn-fg',
  danger: 'bg-danger-weak text-danger-fg',
  gold: 'bg-gold-weak text-gold-fg',
  meal: 'bg-meal-weak text-meal',
  workout: 'bg-workout-weak text-workout',
  routine: 'bg-routine-weak text-routine',
}
