/** How a member is found, best first: by their number or log-in id, by a phone number, by a name. */
export const MEMBER_RANKS = ['exact', 'phone', 'name_prefix', 'real_prefix', 'name_part', 'real_part'] as const
export type MemberRank = (typeof MEMBER_RANKS)[number]

export const MEMBERS_PAGE = 20
export const MEMBER_QUERY_MAX = 60
/** Most names with the letters in their middle that a search examines; more may belong to a tenth of all members. */
export const MIDDLE_NAMES_MAX = 60

/** The audit log's act for a member that a search showed. */
export const MEMBER_FOUND = 'member.find'

/** Acts of the audit log on a member's page. */
export const MEMBER_READ = { page: 'member.read', person: 'member.open' } as const
export const MEMBER_LOGGED_OUT = 'member.logout'
export const MEMBER_ACTS = [MEMBER_FOUND, ...Object.values(MEMBER_READ), MEMBER_LOGGED_OUT] as const

/** Active; in the grace period of a deletion; hidden until the money of the account is paid out (decisions d-1). */
export const MEMBER_STATUSES = ['active', 'leaving', 'left'] as const

/** Why two accounts may belong to one person: the same proven identity, app device, browser, phone, name and day of birth, or bank account. */
export const DUPLICATE_SIGNS = ['person', 'device', 'browser', 'phone', 'birth', 'account'] as const
/** Most accounts that one list of them has; a browser in a school knows many. */
export const DUPLICATES_MAX = 50

/** Of the reason why personal data is opened or somebody is logged out. */
export const MEMBER_REASON_MIN = 5
export const MEMBER_REASON_MAX = 300

/** A typed phone number as it is stored (`01012345678`), or null if the text is none. Accepts spaces, hyphens and +82. */
export function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^82(?=0?1)0?/, '0')
  return /^\d{8,12}$/.test(digits) ? digits : null
}
