import { writing } from '#features/post/words/writing.ts'

type Props = { ask: string; typed: string; onPress: () => void }

/** Offers to enter an item that the table does not have. */
export function NotFound({ ask, typed, onPress }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-t4 text-fg2">
      {ask}
      <button type="button" onClick={onPress} className="min-h-11 min-w-11 text-left font-semibold break-words text-brand-fg">
        {writing.ownEntry(typed.trim())}
      </button>
    </p>
  )
}
