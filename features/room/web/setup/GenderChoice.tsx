import type { Gender } from '#kit/ui/art/persona.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { setup } from '#kit/ui/words/setup.ts'

/** Whether the character is a woman or a man. */
export function GenderChoice({ value, onChange, hideLabel }: { value: Gender; onChange: (gender: Gender) => void; hideLabel?: boolean }) {
  return (
    <div>
      {!hideLabel && (
        <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {setup.body}
        </p>
      )}
      <Segments label={setup.body} options={OPTIONS} value={value} onChange={onChange} />
    </div>
  )
}

const OPTIONS = (['w', 'm'] as const).map((value) => ({ value, label: setup.bodies[value] }))
