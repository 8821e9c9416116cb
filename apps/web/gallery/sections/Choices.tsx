import { useId, useState } from 'react'
import { Segments } from '#kit/ui/Segments.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { samples } from '../words.ts'
import { Specimen } from '../Specimen.tsx'

export function Choices() {
  return (
    <>
      <Specimen name="Tabs" wide flush>
        <Views />
      </Specimen>
      <Specimen name="Segments">
        <Span />
      </Specimen>
      <Specimen name="Select">
        <div className="flex flex-col gap-4">
          <Select label={samples.spansLabel} options={SPANS} placeholder={samples.pickDay} />
          <Select label={samples.spansLabel} options={SPANS} defaultValue="week" />
          <Select label={samples.spansLabel} options={SPANS} placeholder={samples.pickDay} error={samples.storyError} />
          <Select label={samples.spansLabel} options={SPANS} disabled />
        </div>
      </Specimen>
    </>
  )
}

type View = keyof typeof samples.views
const VIEWS = (Object.keys(samples.views) as View[]).map((value) => ({ value, label: samples.views[value] }))

function Views() {
  const panel = useId()
  const [view, setView] = useState<View>('records')
  return (
    <>
      <Tabs label={samples.viewsLabel} tabs={VIEWS} value={view} onChange={setView} panelId={panel} />
      <p id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} className="p-4 text-t4 text-fg2">
        {samples.picked(samples.views[view])}
      </p>
    </>
  )
}

type Length = keyof typeof samples.spans
const SPANS = (Object.keys(samples.spans) as Length[]).map((value) => ({ value, label: samples.spans[value] }))

function Span() {
  const [span, setSpan] = useState<Length>('week')
  return <Segments label={samples.spansLabel} options={SPANS} value={span} onChange={setSpan} />
}
