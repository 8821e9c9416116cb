/** What an operator's account is for. A person may have several. */
export const ROLES = ['super', 'cs', 'mod', 'expert_ops', 'finance', 'ads'] as const
export type Role = (typeof ROLES)[number]

const EVERYBODY = ['cs', 'mod', 'expert_ops', 'finance', 'ads'] as const
const NOBODY = [] as const

/**
 * The areas of the console: which roles see one, and which act in it. `super` has every right, and is named nowhere. Money still needs two people,
 * whatever their roles are (decision 035).
 */
export const AREAS = {
  /** Requests to exchange viv for won, and the files for the bank. */
  exchange: { see: ['finance'], act: ['finance'] },
  /** Top-ups and their refunds. */
  topup: { see: ['finance', 'cs'], act: ['finance'] },
  /** Wallets of members: journals, gifts, grants and adjustments. */
  wallet: { see: ['finance', 'cs'], act: ['finance'] },
  /** The ledger as a whole, its figures of configuration, the daily close and statements. */
  ledger: { see: ['finance'], act: ['finance'] },
  /** Counsellings and disputes about them. */
  counsel: { see: ['expert_ops', 'cs'], act: ['expert_ops'] },
  /** Orders of members, claims and objections. */
  order: { see: ['cs', 'finance'], act: ['cs'] },
  /** Refunds of orders out of goodwill. */
  goodwill: { see: ['cs', 'finance'], act: ['cs', 'finance'] },
  /** The platform's own shop for experts. */
  goods: { see: ['expert_ops', 'cs'], act: ['expert_ops', 'cs'] },
  /** Applications of experts. */
  application: { see: ['expert_ops'], act: ['expert_ops'] },
  /** Reports, sanctions and appeals. The lane of a report narrows who decides it. */
  report: { see: ['mod', 'cs', 'expert_ops', 'finance'], act: ['mod', 'cs', 'expert_ops', 'finance'] },
  /** The lanes of reports: who sees the cases of one, and decides them. */
  report_care: { see: ['mod', 'cs'], act: ['mod', 'cs'] },
  report_legal: { see: ['mod'], act: ['mod'] },
  report_mod: { see: ['mod'], act: ['mod'] },
  report_expert_ops: { see: ['expert_ops'], act: ['expert_ops'] },
  report_finance: { see: ['finance'], act: ['finance'] },
  /** Requests to take down content that infringes somebody's rights. */
  rights: { see: ['mod'], act: ['mod'] },
  /** Questions of members to the support desk. */
  inquiry: { see: ['cs'], act: ['cs'] },
  /** Adopted answers that are taken back. */
  kin: { see: ['mod'], act: ['mod'] },
  /** Clubs and their meetups: facts of trust that members ask to look at again. */
  club: { see: ['mod', 'cs'], act: ['mod'] },
  /** Members: status, consents, sessions and cases. */
  member: { see: ['cs', 'mod', 'expert_ops', 'finance'], act: ['cs', 'mod'] },
  /** Records of where members were, for a reason (위치정보법 제16조). */
  location: { see: ['mod'], act: NOBODY },
  /** Notices and frequent questions. */
  notice: { see: EVERYBODY, act: ['cs'] },
  /** Versions of terms and policies. */
  policy: { see: EVERYBODY, act: NOBODY },
  /** Banned words and help lines. */
  safety: { see: EVERYBODY, act: ['mod'] },
  /** Tables of the catalogue: categories, diseases, foods, workouts, carriers, banks. */
  catalogue: { see: EVERYBODY, act: ['expert_ops'] },
  /** Advertisements. */
  ad: { see: ['ads'], act: ['ads'] },
  /** Advertising pushes. */
  campaign: { see: ['ads'], act: ['ads'] },
  /** Operators' accounts. */
  account: { see: EVERYBODY, act: NOBODY },
  /** The audit log. */
  log: { see: NOBODY, act: NOBODY },
  /** Errors, jobs, integrations, switches, maintenance. */
  system: { see: EVERYBODY, act: NOBODY },
} as const satisfies Record<string, { see: readonly Role[]; act: readonly Role[] }>

export type Area = keyof typeof AREAS
/** What an endpoint of the console requires: to see an area, or to act in it. */
export type Right = `${Area}.${'see' | 'act'}`

/** The right to act in the area that this right shows. */
export const actRight = (right: Right | null): Right | null => right && (`${right.split('.')[0] as Area}.act` as const)

/** Whether somebody with these roles has a right; null is a right of every operator. */
export function hasRight(roles: readonly string[], right: Right | null): boolean {
  if (right === null || roles.includes('super')) return true
  const [area, kind] = right.split('.') as [Area, 'see' | 'act']
  const allowed: readonly string[] = AREAS[area][kind]
  return roles.some((role) => allowed.includes(role))
}
