import type { Gender } from '#kit/ui/art/persona.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { setup } from '#features/room/words/setup.ts'

type Props = {
  value: Gender
  onChange: (gender: Gender) => void
  /** On the persona's coloured card: without a visible label. */
  onCard?: boolean
}

/** The gender of the persona. */
export function GenderChoice({ value, onChange, onCard }: Props) {
  return (
    <div>
      {!onCard && (
        <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {setup.body}
        </p>
      )}
      <Segments label={setup.body} options={OPTIONS} value={value} onChange={onChange} onColour={onCard} />
    </div>
  )
}

const OPTIONS = (['w', 'm'] as const).map((value) => ({ value, label: setup.bodies[value] }))
