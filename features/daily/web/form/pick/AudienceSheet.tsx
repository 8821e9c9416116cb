import { Check } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { VISIBILITIES, type Visibility } from '#features/post/rules.ts'
import { AUDIENCE_ICON } from '#features/post/web/public.ts'

/** The choice of the visibility; a press chooses and closes. */
export function AudienceSheet({ value, onDone }: { value: Visibility | null; onDone: (visibility: Visibility) => void }) {
  return (
    <ul className="-mx-2">
      {VISIBILITIES.map((visibility) => {
        const Icon = AUDIENCE_ICON[visibility]
        const chosen = visibility === value
        return (
          <li key={visibility}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onDone(visibility)}
              className={cx(
                'flex min-h-14 w-full items-center gap-3 rounded-tile px-2 text-left text-t5 active:bg-sunken',
                chosen && 'font-bold',
              )}
            >
              <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-sunken">
                <Icon size={19} strokeWidth={1.9} />
              </span>
              <span className="flex-1">{ko.daily.visibilities[visibility]}</span>
              {chosen && <Check size={20} aria-hidden className="text-brand-fg" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
