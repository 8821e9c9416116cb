import { RadioTiles } from '#kit/ui/RadioTiles.tsx'

type Props<V extends string> = {
  title: string
  options: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V) => void
}

/** A setting with a few values. */
export function Choice<V extends string>({ title, options, value, onChange }: Props<V>) {
  const tiles = options.map((option) => ({
    value: option.value,
    name: option.label,
    content: <span className="px-1 text-t4">{option.label}</span>,
  }))
  return (
    <div className="px-4 py-3">
      <p aria-hidden className="mb-2 text-t5 font-semibold">
        {title}
      </p>
      <RadioTiles label={title} options={tiles} value={value} onChange={onChange} minRem={4.5} />
    </div>
  )
}
