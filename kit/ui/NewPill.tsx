import { ArrowUp } from 'lucide-react'

type Props = {
  /** The number of newer items; hidden at 0. */
  count: number
  label: (count: number) => string
  onPress: () => void
}

/** Announces newer items without moving the list; a press shows them. */
export function NewPill({ count, label, onPress }: Props) {
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-(--z-float) flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pressable pointer-events-auto flex h-fit min-h-11 items-center gap-1.5 rounded-chip bg-inverse px-4 text-t4 font-semibold text-on-inverse shadow-float"
        >
          <ArrowUp size={16} strokeWidth={2.4} aria-hidden />
          {label(count)}
        </button>
      )}
    </div>
  )
}
