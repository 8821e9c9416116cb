import type { Mood } from '#kit/contract/mood.ts'

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
/** Classes of a mood's colour, and of its pale ground. */
export const moodFill: Record<Mood, string> = { 1: 'bg-mood1', 2: 'bg-mood2', 3: 'bg-mood3', 4: 'bg-mood4', 5: 'bg-mood5' }
export const moodGround: Record<Mood, string> = {
  1: 'bg-mood1-weak',
  2: 'bg-mood2-weak',
  3: 'bg-mood3-weak',
  4: 'bg-mood4-weak',
  5: 'bg-mood5-weak',
}

export const moodName: Record<Mood, string> = { 1: '좋아요', 2: '행복해요', 3: '모르겠어요', 4: '슬퍼요', 5: '화나요' }

/** Five skin tones, lightest first. Each persona has a default tone; a member may choose another. */
export const SKINS = ['#FFE7D8', '#F9D6BA', '#EDBB93', '#C98F65', '#8F5E3E'] as const
export type Skin = 0 | 1 | 2 | 3 | 4

/** The persona of a stored `haru_character`, "1" to "8"; null for any other value. */
export function personaOf(character: string | number | null | undefined): PersonaId | null {
  return PERSONAS[Number(character) - 1] ?? null
}
