import type { ReactNode } from 'react'

/** The heading of a card of rows. `isOpen`: what stands beside it is still to come. */
export function Title({
  icon,
  right,
  isOpen = false,
  children,
}: {
  icon?: ReactNode
  right?: string | null
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <h3 className="flex items-center gap-2 text-t6 font-bold">
        {icon}
        <span>{children}</span>
      </h3>
      {right && <p className={isOpen ? 'ml-auto text-t4 font-semibold text-brand-fg' : 'ml-auto text-t4 text-fg2'}>{right}</p>}
    </div>
  )
}
