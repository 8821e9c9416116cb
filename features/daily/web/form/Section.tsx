import type { ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { recordLook, type RecordKind } from '#kit/ui/record.ts'

type Props = { title: string; kind?: RecordKind; total?: ReactNode; children: ReactNode }

/** A section of the writing screen with its title and, at the right, its total. */
export function Section({ title, kind, total, children }: Props) {
  const look = kind && recordLook[kind]
  return (
    <Card aria-label={title} className="px-4 pt-2.5 pb-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        {look && <look.Icon aria-hidden size={20} strokeWidth={2.2} className={cx('flex-none', look.colour)} />}
        <h2 className="flex-1 text-t6 font-bold">{title}</h2>
        {total}
      </div>
      {children}
    </Card>
  )
}

/** The total at the right of a section's title. */
export function Total({ value, unit }: { value: string; unit?: string }) {
  return (
    <b className="num ml-auto flex-none text-t7 font-bold">
      {value}
      {unit && <span className="ml-0.5 text-t4 font-semibold text-fg3">{unit}</span>}
    </b>
  )
}
