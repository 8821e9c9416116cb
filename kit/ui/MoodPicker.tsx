import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { MoodFace } from './art/MoodFace.tsx'
import { moodArt } from './art/moods.tsx'
import { cx } from './cx.ts'
import { ko } from './ko.ts'
import { RadioTiles } from './RadioTiles.tsx'

/** A choice of the day's mood, each with a face and a word. Pressing the chosen one again clears it. */
export function MoodPicker({ value, onChange }: { value: Mood | null; onChange: (value: Mood | null) => void }) {
  const options = MOODS.map((mood) => {
    const chosen = mood === value
    const content = (
      <>
        <MoodFace mood={mood} size={chosen ? 40 : 36} />
        <span className={cx('mt-2 max-w-full text-t2 tracking-tight max-[22rem]:text-t1', !chosen && 'text-fg3')}>
          {moodArt[mood].name}
        </span>
      </>
    )
    return { value: mood, name: moodArt[mood].name, ground: moodArt[mood].ground, content }
  })
  return (
    // Keeps the longest word on one line on the narrowest phones.
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
