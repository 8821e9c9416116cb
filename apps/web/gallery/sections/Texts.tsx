import { Card } from '#kit/ui/Card.tsx'
import { Collapse } from '#kit/ui/Collapse.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { samples } from '../words.ts'
import { Specimen } from '../Specimen.tsx'

export function Texts() {
  return (
    <>
      <Specimen name="Card" onGround>
        <Card as="div" className="p-4 text-t4">
          {samples.card}
        </Card>
      </Specimen>
      <Specimen name="Collapse · 84 px" wide>
        <Collapse>
          <p className="text-t5">{samples.folded}</p>
        </Collapse>
        <div className="mt-4">
          <Collapse>
            <p className="text-t5">{samples.storyText}</p>
          </Collapse>
        </div>
      </Specimen>
      <Specimen name="Html">
        <Html html={samples.marked} className="text-t5" />
      </Specimen>
    </>
  )
}
