import type { ReactNode } from 'react'
import { FieldError } from '#kit/ui/Field.tsx'

type Props = { label: string; field: string; help?: string; error?: string | undefined; children: ReactNode }

/** Controls that say their label to screen readers themselves, below a label that is seen. */
export const Group = ({ label, field, help, error, children }: Props) => (
  <div data-field={field}>
    <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
      {label}
    </p>
    {children}
    <FieldError error={error} />
    {help !== undefined && <p className="mt-1.5 text-t3 break-keep text-fg3">{help}</p>}
  </div>
)

/** A choice of tiles by its name. */
export const tile = <V extends string | number>(value: V, name: string) => ({
  value,
  name,
  content: <span className="text-t4">{name}</span>,
})
