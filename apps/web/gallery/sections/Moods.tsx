import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { useState } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { MoodPicker } from '#kit/ui/MoodPicker.tsx'
import { Specimen } from '../Specimen.tsx'

export function Moods() {
  return (
    <>
      <Specimen name="MoodFace on · off">
        <Faces />
      </Specimen>
      <Specimen name="MoodPicker" wide>
        <Pickers />
      </Specimen>
    </>
  )
}

function Faces() {
  return (
    <div className="flex flex-wrap gap-3">
      {[false, true].map((off) =>
        MOODS.map((mood) => <MoodFace key={`${mood}${off}`} mood={mood} off={off} size={36} title={moodArt[mood].name} />),
      )}
    </div>
  )
}

function Pickers() {
  const [first, setFirst] = useState<Mood | null>(null)
  const [second, setSecond] = useState<Mood | null>(2)
  return (
    <div className="space-y-3">
      <MoodPicker value={first} onChange={setFirst} />
      <MoodPicker value={second} onChange={setSecond} />
    </div>
  )
}
