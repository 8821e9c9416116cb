import { Clock3, X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { locationChange as words } from '../../words.ts'
import { removePlace, usePlaces, type ChosenPlace } from '../place.ts'

/** The neighbourhoods that were chosen on this device; nothing without one. */
export function Recent({ onChoose }: { onChoose: (place: ChosenPlace) => void }) {
  const { recent } = usePlaces()
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-places" className="border-t-8 border-sunken px-5 pt-3 pb-2">
      <h2 id="recent-places" className="flex min-h-11 items-center text-t6 font-bold">
        {words.recent}
      </h2>
      <ul>
        {recent.map((place) => (
          <li key={place.label} className="flex items-center">
            <button
              type="button"
              onClick={() => onChoose(place)}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 text-left text-t5"
            >
              <Clock3 aria-hidden size={18} className="flex-none text-fg3" />
              <span className="min-w-0 break-words">{place.label}</span>
            </button>
            <IconButton
              label={words.remove(place.label)}
              icon={<X size={18} className="text-fg3" />}
              onClick={() => removePlace(place.label)}
              className="-mr-2.5"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
