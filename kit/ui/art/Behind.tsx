import { BACK_W } from './hair.ts'
import type { Look } from './look.ts'
import type { Gender, PersonaId } from './persona.ts'

/** The layer behind the body: ears, or long hair. */
export function Behind({ id, gender: g, l }: { id: PersonaId; gender: Gender; l: Look }) {
  if (id === 'Bear') {
    return (
      <g>
        {[34, 86].map((x) => (
          <g key={x}>
            <circle cx={x} cy="28" r="12.5" fill={l.top} />
            <circle cx={x} cy="29" r="6.5" fill={l.trim} />
          </g>
        ))}
        <path d="M22 64C20 34 38 16 60 16s40 18 38 48c0 16-8 28-16 34H38c-8-6-16-18-16-34Z" fill={l.shade} />
        {g === 'w' && <path d="M38 74c-6 10-8 22-6 34 5 4 10 2 11-3l2-27Zm44 0c6 10 8 22 6 34-5 4-10 2-11-3l-2-27Z" fill={l.hair} />}
      </g>
    )
  }
  return g === 'w' ? <path d={BACK_W[id]} fill={l.hair} /> : null
}
