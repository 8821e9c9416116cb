import type { ReactNode } from 'react'
import { line, type Look } from './look.ts'
import type { Gender, PersonaId } from './persona.ts'

/** Clothes. Everything is centred on the neck (60, 90), so that both views share it. */
export function Garment({ id, gender, l }: { id: PersonaId; gender: Gender; l: Look }) {
  return GARMENT[id](l, gender)
}

const GARMENT: Record<PersonaId, (l: Look, g: Gender) => ReactNode> = {
  Elite: (l, g) => (
    <g>
      <path d="M45 89h30L60 140Z" fill={l.trim} />
      <path d="M57 101h6l3 26-6 9-6-9Z" fill={g === 'm' ? '#C23A48' : '#7C97D8'} />
      <path d="m45 88 15 52-20-30 5-6-8-3Zm30 0-15 52 20-30-5-6 8-3Z" fill={l.shade} />
      <path d="m45 89 15 12-5 6Zm30 0-15 12 5 6Z" fill="#E9EDF6" />
    </g>
  ),
  Smart: (l) => (
    <g>
      <path d="M47 90c3 8 23 8 26 0l5 3c-5 14-31 14-36 0Z" fill={l.shade} />
      <path d="m47 88 13 12-8 8-9-12Zm26 0L60 100l8 8 9-12Z" fill={l.trim} />
    </g>
  ),
  Dandy: (l, g) => (
    <g>
      <path d="M43 90h34L60 142Z" fill={l.trim} />
      <path d="m44 89 16 53-22-32 5-5-7-5Zm32 0-16 53 22-32-5-5 7-5Z" fill={l.shade} />
      {g === 'm' ? (
        <path d="M60 101 49 95.500v11Zm0 0 11-5.500v11Z" fill="#9E3434" />
      ) : (
        <path d="M45 91c8 8 22 8 30 0l2 7c-8 7-24 7-34 0Zm17 10 7 15-8 2-5-16Z" fill="#9E3434" />
      )}
    </g>
  ),
  Modern: (l, g) => (
    <g>
      <path d="M47 82h26v14c-8 5-18 5-26 0Z" fill={l.trim} />
      <path d="M44 92 58 176h4L76 92l-8 4c-5 2-11 2-16 0Z" fill={l.trim} />
      {g === 'm' && <path d="M60 98v78" {...line(1.6, '#5D5C65')} />}
    </g>
  ),
  Bear: (l) => (
    <g>
      <path d="M42 91c8 7 28 7 36 0l4 6c-9 9-35 9-44 0Z" fill={l.trim} />
      <ellipse cx="60" cy="146" rx="19" ry="26" fill={l.trim} />
    </g>
  ),
  Pure: (l) => (
    <g>
      <path d="M46 90c5 9 23 9 28 0l5 2-5 84H46l-5-84Z" fill={l.trim} />
      <path d="M46 90c5 9 23 9 28 0l2 .8c-5 12-27 12-32 0Z" fill="#D7EBDC" />
      <g fill="#F7F3E8">
        <circle cx="41.5" cy="122" r="2.2" />
        <circle cx="41.5" cy="140" r="2.2" />
        <circle cx="41.5" cy="158" r="2.2" />
      </g>
    </g>
  ),
  Hip: (l, g) => (
    <g>
      <path d="M40 89c5 12 35 12 40 0l8 5c-8 19-48 19-56 0Z" fill={l.shade} />
      <path d="M52 101v17M68 101v17" {...line(3, l.trim)} />
      <path d="M44 140h32l7 24H37Z" fill={l.shade} />
      {g === 'm' && (
        <g>
          <path d="M41 96c4 9 34 9 38 0" {...line(5, '#25212F')} />
          <rect x="33" y="88" width="11" height="17" rx="5.5" fill={l.trim} />
          <rect x="76" y="88" width="11" height="17" rx="5.5" fill={l.trim} />
        </g>
      )}
    </g>
  ),
  Trendy: (l) => (
    <g>
      <path d="M46 90h28l6 86H40Z" fill={l.trim} />
      <path d="m46 89-8 4 5 83H32l4-80Zm28 0 8 4-5 83h11l-4-80Z" fill={l.shade} />
      <path d="M48 92c4 14 20 14 24 0" {...line(2.4, '#C98A0C')} />
      <circle cx="60" cy="104" r="3.4" fill="#F3B52B" />
    </g>
  ),
}
