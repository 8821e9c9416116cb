import type { Gender, PersonaId, Skin } from './persona.ts'

export const INK = '#2A2320'
export type Look = { ground: string; skin: Skin; hair: string; top: string; shade: string; trim: string }
const LOOK: Record<PersonaId, Look> = {
  Elite: { ground: '#CFDBF3', skin: 1, hair: '#23253A', top: '#27355E', shade: '#1B2747', trim: '#FFFFFF' },
  Smart: { ground: '#C6E5F1', skin: 0, hair: '#4A3226', top: '#2B7AA8', shade: '#206389', trim: '#FFFFFF' },
  Dandy: { ground: '#EADBC3', skin: 2, hair: '#5A3826', top: '#7B5A41', shade: '#644732', trim: '#F8F1E6' },
  Modern: { ground: '#DCDBDC', skin: 0, hair: '#17161A', top: '#35343A', shade: '#232227', trim: '#4B4A52' },
  Bear: { ground: '#FBE0B8', skin: 2, hair: '#5F3C27', top: '#A9683B', shade: '#8D532C', trim: '#F1D2A9' },
  Pure: { ground: '#CFEBD5', skin: 0, hair: '#7C563E', top: '#7DBB8C', shade: '#65A575', trim: '#FFFFFF' },
  Hip: { ground: '#DCD3F7', skin: 3, hair: '#1D1926', top: '#6A4BE3', shade: '#5436C4', trim: '#C4EE4B' },
  Trendy: { ground: '#FAD3DD', skin: 2, hair: '#A93F63', top: '#F0577F', shade: '#D53F68', trim: '#FFE070' },
}
/** Bear has a coat per gender, so that the two differ at 32 px. */
const BEAR: Record<Gender, Pick<Look, 'top' | 'shade' | 'trim'>> = {
  m: { top: '#94592F', shade: '#7A4521', trim: '#E9C79B' },
  w: { top: '#E3B26D', shade: '#CB9650', trim: '#FFF0D3' },
}
export const look = (id: PersonaId, g: Gender): Look => (id === 'Bear' ? { ...LOOK.Bear, ...BEAR[g] } : LOOK[id])

/** A rounded stroke of this width: features only, shapes are flat fills. */
export const line = (w: number, color = INK) => ({
  fill: 'none',
  stroke: color,
  strokeWidth: w,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
})
