import { Clock3, Lightbulb, X } from 'lucide-react'
import { search as words } from '#features/search/words.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { clearRecent, removeRecent, useRecent, type RecentKind } from '../recent.ts'

/** That initial consonants are enough. */
export const Hint = ({ text }: { text: string }) => (
  <div className="flex gap-3 px-5 py-5">
    <Lightbulb aria-hidden size={20} className="mt-0.5 flex-none text-brand-fg" />
    <div className="min-w-0 flex-1">
      <p className="text-t5 font-semibold">{words.hintTitle}</p>
      <p className="text-t4 text-fg3">{text}</p>
    </div>
  </div>
)

/** The member's recent searches; nothing without one. */
export function Recent({ kind = 'searches', onSearch }: { kind?: RecentKind; onSearch: (q: string) => void }) {
  const recent = useRecent(kind)
  if (recent.length === 0) return null
  const clear = async () => {
    if (!(await confirm({ text: words.clearAsk, yes: words.clearAll }))) return
    clearRecent(kind)
    toast(words.cleared)
  }
  return (
    <section aria-labelledby="recent-words" className="px-5 pt-4 pb-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="recent-words" className="text-t6 font-bold">
          {words.recent}
        </h2>
        <button type="button" onClick={() => void clear()} className="-mr-2 min-h-11 flex-none px-2 text-t4 text-fg3">
          {words.clearAll}
        </button>
      </div>
      <ul>
        {recent.map((one) => (
          <li key={one} className="flex items-center">
            <button
              type="button"
              onClick={() => onSearch(one)}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1 text-left text-t5"
            >
              <Clock3 aria-hidden size={18} className="flex-none text-fg3" />
              <span className="min-w-0 break-words">{one}</span>
            </button>
            <IconButton
              label={words.drop(one)}
              icon={<X size={18} className="text-fg3" />}
              onClick={() => removeRecent(one, kind)}
              className="-mr-2.5"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
