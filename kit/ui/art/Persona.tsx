import type { Mood } from '#kit/contract/mood.ts'
import { useId } from 'react'
import { Behind } from './Behind.tsx'
import { Garment } from './Garment.tsx'
import { FRINGE } from './hair.ts'
import { HalfBody } from './HalfBody.tsx'
import { INK, look } from './look.ts'
import { PersonaFace } from './PersonaFace.tsx'
import { SKINS, type Gender, type PersonaId, type Skin } from './persona.ts'
import { Signature } from './Signature.tsx'

export type PersonaProps = {
  id: PersonaId
  gender?: Gender
  mood?: Mood
  /** Each persona has a default tone; a member may choose another. */
  skin?: Skin
  /** A head in a circle, or a half-body without background. */
  view?: 'head' | 'half'
  size?: number
  /** A label, only if there is no name beside the picture; without it the picture is hidden from screen readers. */
  title?: string
  className?: string
}

/**
 * One of the eight characters. One rig: the head sits at the same place of a 120-unit square in both
 * views, so a face, a hairstyle or a garment is written once.
 */
export function Persona({ id, gender = 'w', mood = 1, skin, view = 'head', size = 44, title, className }: PersonaProps) {
  const clip = useId()
  const head = view === 'head'
  const a11y = title ? ({ role: 'img', 'aria-label': title } as const) : ({ 'aria-hidden': true } as const)
  const figure = { id, gender, mood, tone: skin ?? look(id, gender).skin, head }
  return (
    <svg
      {...a11y}
      className={className}
      width={size}
      height={head ? size : (size * 168) / 140}
      viewBox={head ? '0 0 120 120' : '-10 8 140 168'}
      style={{ display: 'block', flex: 'none' }}
    >
      {head && (
        <clipPath id={clip}>
          <circle cx="60" cy="60" r="60" />
        </clipPath>
      )}
      <g clipPath={head ? `url(#${clip})` : undefined}>
        <Figure {...figure} />
      </g>
    </svg>
  )
}

/** All layers, from behind to front. */
function Figure({ id, gender, mood, tone, head }: { id: PersonaId; gender: Gender; mood: Mood; tone: Skin; head: boolean }) {
  const l = look(id, gender)
  const face = SKINS[tone]
  return (
    <>
      {head && <rect width="120" height="120" fill={l.ground} />}
      <Behind id={id} gender={gender} l={l} />
      {head ? (
        <g>
          <path d="M10 124c2-26 22-35 50-35s48 9 50 35Z" fill={l.top} />
          <Garment id={id} gender={gender} l={l} />
        </g>
      ) : (
        <HalfBody id={id} gender={gender} l={l} mood={mood} skin={face} />
      )}
      <path d={id === 'Modern' ? 'M50 74h20v10H50Z' : 'M50 74h20v16c0 5-4 9-10 9s-10-4-10-9Z'} fill={face} />
      <path d="M50 79.500c6 5 14 5 20 0v5c-6 5-14 5-20 0Z" fill={INK} opacity=".12" />
      {id !== 'Bear' && (
        <g fill={face}>
          <circle cx="34" cy="61" r="5.5" />
          <circle cx="86" cy="61" r="5.5" />
        </g>
      )}
      <path d="M34 54c0-16 11-26 26-26s26 10 26 26v6c0 16-12 26-26 26S34 76 34 60Z" fill={face} />
      <PersonaFace mood={mood} gender={gender} brow={l.hair} warm={tone > 2} />
      <path d={FRINGE[id][gender]} fill={l.hair} />
      <Signature id={id} gender={gender} l={l} />
    </>
  )
}
