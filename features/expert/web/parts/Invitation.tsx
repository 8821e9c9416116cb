import type { ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { application as words } from '#features/expert/words.ts'

/** Who may apply, and what the application needs. */
export function Invitation({ children }: { children?: ReactNode }) {
  return (
    <Card className="p-5 wide:p-7">
      <p className="text-t6 font-bold break-keep">{words.lead}</p>
      <List title={words.who} lines={words.whoList} />
      <List title={words.need} lines={words.needList} />
      {children && <div className="mt-6">{children}</div>}
    </Card>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="mt-5">
      <h2 className="text-t5 font-bold">{title}</h2>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 text-t5 text-fg2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
