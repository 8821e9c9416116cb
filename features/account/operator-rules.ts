/** How a member is found, best first. Digits are a phone number, anything else a name. */
export const MEMBER_RANKS = ['phone', 'name_prefix', 'real_prefix', 'name_part', 'real_part'] as const
export type MemberRank = (typeof MEMBER_RANKS)[number]

export const MEMBERS_PAGE = 20
export const MEMBER_QUERY_MAX = 60

/** The audit log's act for a member that a search showed. */
export const MEMBER_FOUND = 'member.find'
export const MEMBER_ACTS = [MEMBER_FOUND] as const

/** A typed phone number as it is stored (`01012345678`), or null if the text is none. Accepts spaces, hyphens and +82. */
export function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^82(?=0?1)0?/, '0')
  return /^\d{8,12}$/.test(digits) ? digits : null
}
