import { MoodFace } from './art/MoodFace.tsx'
import { MOODS, moodName, type Mood } from './art/persona.ts'
import { cx } from './cx.ts'
import { ko } from './ko.ts'
import { RadioTiles } from './RadioTiles.tsx'

/** The mood of a day: a face and a word each. Pressing the chosen one again takes it back. */
export function MoodPicker({ value, onChange }: { value: Mood | null; onChange: (value: Mood | null) => void }) {
  const options = MOODS.map((mood) => {
    const chosen = mood === value
    const content = (
      <>
        <MoodFace mood={mood} size={chosen ? 40 : 36} />
        <span className={cx('mt-2 max-w-full text-t2 tracking-tight max-[22rem]:text-t1', !chosen && 'text-fg3')}>{moodName[mood]}</span>
      </>
    )
    return { value: mood, name: moodName[mood], ground: GROUND[mood], content }
  })
  return (
    // The longest word stays in one piece on the narrowest phones.
    <div className="max-[22rem]:-mx-2">
      <RadioTiles
        label={ko.ui.mood}
        options={options}
        value={value}
        onChange={onChange}
        onClear={() => onChange(null)}
        tileClassName="min-h-22 not-has-checked:bg-transparent"
      />
    </div>
  )
}

const GROUND: Record<Mood, string> = { 1: 'bg-mood1-weak', 2: 'bg-mood2-weak', 3: 'bg-mood3-weak', 4: 'bg-mood4-weak', 5: 'bg-mood5-weak' }
