import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { samples } from '../words.ts'
import { toast } from '#kit/web/overlays.ts'
import { Specimen } from '../Specimen.tsx'

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <Sizes variant={variant} />
        </Specimen>
      ))}
      <Specimen name="Button full" wide>
        <Button full onClick={() => toast(samples.full)}>
          {samples.full}
        </Button>
      </Specimen>
      <Specimen name="Chip">
        <Chips on="sunken" />
      </Specimen>
      <Specimen name="Chip on surface" onGround>
        <Chips on="surface" />
      </Specimen>
    </>
  )
}

const VARIANTS = ['main', 'weak', 'quiet', 'line', 'danger'] as const

function Sizes({ variant }: { variant: NonNullable<ButtonProps['variant']> }) {
  const say = () => toast(samples.save)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant={variant} size={54} onClick={say}>
        {samples.save}
      </Button>
      <Button variant={variant} size={48} onClick={say}>
        {samples.apply}
      </Button>
      <Button variant={variant} size={44} onClick={say}>
        {samples.later}
      </Button>
      <Button variant={variant} size={48} icon={<Plus aria-hidden size={18} strokeWidth={2.2} />} onClick={say}>
        {samples.add}
      </Button>
      <Button variant={variant} size={48} busy>
        {samples.busy}
      </Button>
      <Button variant={variant} size={48} disabled>
        {samples.off}
      </Button>
    </div>
  )
}

function Chips({ on }: { on: 'surface' | 'sunken' }) {
  const [chosen, setChosen] = useState<string>(samples.lunch)
  return (
    <div className="flex flex-wrap gap-2">
      {[samples.breakfast, samples.lunch, samples.dinner].map((word) => (
        <Chip key={word} on={on} dot={word !== samples.dinner} selected={word === chosen} onClick={() => setChosen(word)}>
          {word}
        </Chip>
      ))}
    </div>
  )
}
