import { useState } from 'react'
import { CaloriePresets } from '#kit/ui/CaloriePresets.tsx'
import { RecordRow } from '#kit/ui/RecordRow.tsx'
import { RecordTile } from '#kit/ui/RecordTile.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { samples } from '../words.ts'
import { ko } from '#kit/ui/ko.ts'
import { Specimen } from '../Specimen.tsx'

export function Records() {
  return (
    <>
      <Specimen name="RecordTile" wide>
        <div className="flex flex-wrap gap-2">
          <RecordTile kind="meal" value="350" unit={ko.ui.kcal} text={samples.mealText} />
          <RecordTile kind="workout" value="32:10" text={samples.workoutText} />
          <RecordTile kind="routine" value="4/5" text={samples.routineText} />
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <RecordTile kind="meal" value="12,345" unit={ko.ui.kcal} text={samples.folded} />
          <RecordTile kind="workout" value="1:32:10" text={samples.workoutText} />
        </div>
      </Specimen>
      <Specimen name="RecordRow" wide>
        <dl className="divide-y divide-line rounded-photo bg-sunken px-4">
          <RecordRow kind="meal" text={samples.mealText} value="350" unit={ko.ui.kcal} />
          <RecordRow kind="workout" text={samples.workoutText} value="32:10" />
          <RecordRow kind="routine" text={samples.routineText} value="4/5" />
        </dl>
      </Specimen>
      <Specimen name="CaloriePresets" wide>
        <Presets />
      </Specimen>
      <Specimen name="Stepper 0 – 3">
        <Steps />
      </Specimen>
    </>
  )
}

function Presets() {
  const [kcal, setKcal] = useState<number | null>(600)
  return <CaloriePresets amounts={[200, 350, 600, 800, 1200]} value={kcal} onChange={setKcal} />
}

function Steps() {
  const [value, setValue] = useState(0)
  return (
    <div className="flex">
      <Stepper label={samples.count} value={value} min={0} max={3} onChange={setValue} />
    </div>
  )
}
