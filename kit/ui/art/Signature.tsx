import type { ReactNode } from 'react'
import { INK, line, type Look } from './look.ts'
import type { Gender, PersonaId } from './persona.ts'

/** The persona's accessory, drawn over hair and face. */
export function Signature({ id, gender, l }: { id: PersonaId; gender: Gender; l: Look }) {
  return SIGNATURE[id]?.(l, gender) ?? null
}

const SIGNATURE: Partial<Record<PersonaId, (l: Look, g: Gender) => ReactNode>> = {
  Elite: (_l, g) =>
    g === 'm' ? (
      <path d="M40 56h17v6c0 4-3 6-8 6s-9-2-9-6Zm23 0h17v6c0 4-4 6-9 6s-8-2-8-6ZM57 58h6" {...line(1.9, '#23253A')} />
    ) : (
      <g fill="#F4F1E8" stroke="#C9C3B4" strokeWidth=".6">
        <circle cx="33.5" cy="68" r="2.6" />
        <circle cx="86.5" cy="68" r="2.6" />
      </g>
    ),
  Smart: (_l, g) => (
    <g>
      <g fill="#fff" fillOpacity=".28" stroke="#2E4A63" strokeWidth="2.2">
        <circle cx="49" cy="60.5" r="8.8" />
        <circle cx="71" cy="60.5" r="8.8" />
        <path d="M57.7 60.500c1.5-1.5 3.1-1.5 4.6 0" fill="none" />
      </g>
      {g === 'w' && <path d="M76 20c4-1 9 2 10 6-3 3-9 3-12 0Z" fill="#F0B23C" />}
    </g>
  ),
  Modern: (_l, g) =>
    g === 'w' ? (
      <g fill="#C9CBD6">
        <rect x="84" y="67" width="4" height="9" rx="2" />
        <rect x="32" y="67" width="4" height="9" rx="2" />
      </g>
    ) : null,
  Bear: (l, g) => (
    <g>
      <path
        fillRule="evenodd"
        d="M24 64C22 34 40 18 60 18s38 16 36 46c0 18-9 29-18 33H42c-9-4-18-15-18-33Zm11-3c0 15 11 26 25 26s25-11 25-26-11-28-25-28-25 13-25 28Z"
        fill={l.top}
      />
      <path d="M35 61c0-15 11-28 25-28s25 13 25 28-11 26-25 26-25-11-25-26Z" fill="none" stroke={l.shade} strokeWidth="1.6" />
      {g === 'w' && (
        <g fill="#D9485F">
          <path d="m86 22-11-7v14Zm0 0 11-7v14Z" />
          <circle cx="86" cy="22" r="3.4" fill="#B93349" />
        </g>
      )}
    </g>
  ),
  Pure: (_l, g) =>
    g === 'w' ? (
      <g transform="translate(84 38)">
        <g fill="#fff">
          {[0, 72, 144, 216, 288].map((a) => (
            <ellipse key={a} cy="-5.5" rx="3.5" ry="5" transform={`rotate(${a})`} />
          ))}
        </g>
        <circle r="3.2" fill="#F7C948" />
      </g>
    ) : (
      <path d="M59 18c-2-9 4-12 9-13-1 6-2 10-9 13Zm0 0c0-7-5-10-10-10 1 6 4 9 10 10Z" fill="#3F9E5C" />
    ),
  Hip: (l, g) =>
    g === 'm' ? (
      <g>
        <path d="M30 46C28 21 44 10 60 10s32 11 30 36c-18-6-42-6-60 0Z" fill={l.trim} />
        <path d="M28.5 48c21-8 42-8 63 0v-9.500c-21-7-42-7-63 0Z" fill="#A3CF2D" />
        <circle cx="87" cy="66" r="2.4" fill="#F7C948" />
      </g>
    ) : (
      <g>
        <path d="M35 42c0-19 9-30 25-30s25 11 25 30Z" fill={l.trim} />
        <path d="M35 38h50v6H35Z" fill="#8DBB1E" />
        <path d="M18 54c6-7 10-11 17-13 17-3 33-3 50 0 7 2 11 6 17 13-28-9-56-9-84 0Z" fill="#A3CF2D" />
        <path d="M27 92h13M80 92h13" {...line(4, l.trim)} />
      </g>
    ),
  Trendy: (_l, g) => (
    <g>
      <g fill={INK}>
        <path d="M35 29h21c0 9-4 12-10.5 12S35 38 35 29Zm29 0h21c0 9-4 12-10.5 12S64 38 64 29Z" />
        <path d="M54 30h12v3.400H54Z" />
      </g>
      <path d="M39 31.500h8l-5 6.500c-2-1-3-4-3-6.500Zm29 0h8l-5 6.500c-2-1-3-4-3-6.500Z" fill="#fff" opacity=".35" />
      {g === 'w' ? (
        <g fill="none" stroke="#F3B52B" strokeWidth="2">
          <circle cx="33.5" cy="72" r="4" />
          <circle cx="86.5" cy="72" r="4" />
        </g>
      ) : (
        <circle cx="87" cy="66" r="2.4" fill="#F3B52B" />
      )}
    </g>
  ),
}
