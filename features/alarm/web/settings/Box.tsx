import type { ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'

/** A card with a heading and an explanation. */
export function Box({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <Card className="py-1.5">
      <h2 className="px-4 pt-2.5 pb-1 text-t6 font-bold">{title}</h2>
      {help && <p className="px-4 pb-1 text-t3 text-fg3">{help}</p>}
      {children}
    </Card>
  )
}
