export const PERSONAS = ['Elite', 'Smart', 'Dandy', 'Modern', 'Bear', 'Pure', 'Hip', 'Trendy'] as const
export type PersonaId = (typeof PERSONAS)[number]
export type Gender = 'm' | 'w'

export const personaName: Record<PersonaId, string> = {
  Elite: '엘리트',
  Smart: '스마트',
  Dandy: '댄디',
  Modern: '모던',
  Bear: '베어',
  Pure: '퓨어',
  Hip: '힙',
  Trendy: '트렌디',
}
/** Five skin tones, lightest first. Each persona has a default tone; a member may choose another. */
export const SKINS = ['#FFE7D8', '#F9D6BA', '#EDBB93', '#C98F65', '#8F5E3E'] as const
export type Skin = 0 | 1 | 2 | 3 | 4

/** The persona of a stored `haru_character`, "1" to "8"; null for any other value. */
export function personaOf(character: string | number | null | undefined): PersonaId | null {
  return PERSONAS[Number(character) - 1] ?? null
}
