import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'

/** Null: not answered; the stored setting stays. */
export type Location = 'no' | 'yes' | null

/** The consent to location: two answers that look alike, none preselected. */
export function LocationChoice({ value, onChange, onRead }: { value: Location; onChange: (value: Location) => void; onRead: () => void }) {
  return (
    <section aria-labelledby="setup-location" className="mt-8">
      <h2 id="setup-location" className="text-t6 font-bold">
        {setupWords.location}
      </h2>
      <p className="mt-1 mb-3 text-t4 text-fg2">{setupWords.locationHelp}</p>
      <RadioTiles
        label={setupWords.location}
        minRem={8}
        options={OPTIONS}
        value={value}
        onChange={onChange}
        onClear={() => onChange(null)}
        tileClassName="min-h-14! px-3 text-t5"
      />
      <button type="button" onClick={onRead} className="mt-1 flex min-h-11 items-center text-t4 font-semibold text-brand-fg underline">
        {setupWords.locationRead}
      </button>
    </section>
  )
}

const OPTIONS = (
  [
    ['no', setupWords.locationNo],
    ['yes', setupWords.locationYes],
  ] as const
).map(([value, name]) => ({ value, name, content: name }))
