import { Count } from '#kit/ui/Count.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { samples } from '../words.ts'
import { Specimen } from '../Specimen.tsx'

export function Marks() {
  return (
    <>
      <Specimen name="Tag">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {samples.tags[tone]}
            </Tag>
          ))}
        </div>
      </Specimen>
      <Specimen name="Count 0 · 5 · 99 · 100 · 101">
        <div className="flex flex-wrap items-center gap-3">
          {[0, 5, 99, 100].map((value) => (
            <Count key={value} value={value} label={samples.alarm} />
          ))}
          <Count value={100} cap={100} label={samples.chats} />
          <Count value={101} cap={100} label={samples.chats} />
        </div>
      </Specimen>
    </>
  )
}

const TONES = Object.keys(samples.tags) as TagTone[]
