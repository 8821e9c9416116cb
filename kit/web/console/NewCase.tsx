import { useEffect, useRef, type ReactNode } from 'react'

const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** What a link above a list opens beside it, as the form of something new: its first field gets the focus, or the whole of it if it has none. */
export function NewCase({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(FIELDS) ?? box.current
    first?.focus()
  }, [])
  return (
    <div ref={box} role="group" aria-label={label} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  )
}
