import type { ReactNode } from 'react'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'

type Props<V extends string | number> = {
  title: string
  options: readonly V[]
  labels: Record<V, string>
  value: V | null
  onChange: (value: V) => void
}

/** A choice with its title. */
export function Tiles<V extends string | number>({ title, options, labels, value, onChange }: Props<V>) {
  const tiles = options.map((option) => ({
    value: option,
    name: labels[option],
    content: <span className="px-1 text-t4">{labels[option]}</span>,
  }))
  return (
    <div>
      <p aria-hidden className="mb-2 text-t5 font-semibold">
        {title}
      </p>
      <RadioTiles label={title} options={tiles} value={value} onChange={onChange} minRem={4.5} />
    </div>
  )
}

/** A switch at the edges of the sheet. */
export const Row = ({ children }: { children: ReactNode }) => <div className="-mx-4">{children}</div>
