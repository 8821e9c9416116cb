import type { KeyboardEvent } from 'react'
import { Count } from './Count.tsx'
import { cx } from './cx.ts'

type Props<V extends string> = {
  label: string
  /** `count` is a badge beside the label; `counted` names the counted items. */
  tabs: readonly { value: V; label: string; count?: number; counted?: string }[]
  value: V
  onChange: (value: V) => void
  /** The id of the panel that they switch; `${panelId}-tab` labels it. */
  panelId: string
}

/** Tabs with one tab stop; arrow keys, Home and End move between them. */
export function Tabs<V extends string>({ label, tabs, value, onChange, panelId }: Props<V>) {
  const handlePress = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(tabs[next]!.value)
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handlePress}
      className="no-bar flex overflow-x-auto border-b border-line bg-surface px-3"
    >
      {tabs.map((tab) => {
        const selected = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={selected ? `${panelId}-tab` : undefined}
            aria-selected={selected}
            aria-controls={selected ? panelId : undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              // Positioned, so that text for screen readers does not widen the page.
              'relative min-h-12 min-w-11 flex-[1_0_auto] px-2 text-t5 whitespace-nowrap -outline-offset-2',
              selected ? 'font-bold shadow-[inset_0_-2px_0_var(--color-fg)]' : 'font-medium text-fg3',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} cap={100} label={tab.counted ?? tab.label} className="ml-1 align-[1px]" />}
          </button>
        )
      })}
    </div>
  )
}
