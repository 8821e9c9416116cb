import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'

/** Changes of an account that need the owner's confirmation and can be undone (decisions d-15). */
export const SENSITIVE_KINDS = [
  'social_link',
  'social_unlink',
  'mail',
  'identity',
  'password',
  'bank_account',
  'export',
  'withdrawal',
  'operator',
] as const
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number]

/** Hours in which a change can be undone. */
export const UNDO_HOURS = 72
/** Days for which a change is kept, so that a late link can show why it no longer works. */
export const CHANGE_DAYS = 30

/** The kind of change, for notices, alarms and the page "내가 아니에요". `text` is the provider of a social log-in. */
export function changeTitle(kind: SensitiveKind, text: string): string {
  const name = SOCIAL_NAMES[text as SocialProvider] ?? '소셜'
  if (kind === 'social_link') return `${name} 로그인을 연결했어요`
  if (kind === 'social_unlink') return `${name} 로그인 연결을 끊었어요`
  return TITLES[kind]
}

const TITLES: Record<Exclude<SensitiveKind, 'social_link' | 'social_unlink'>, string> = {
  mail: '메일 주소를 바꿨어요',
  identity: '이름이나 휴대폰 번호를 바꿨어요',
  password: '비밀번호를 바꿨어요',
  bank_account: '환전받을 계좌를 바꿨어요',
  export: '내 정보를 내려받았어요',
  withdrawal: '회원 탈퇴를 신청했어요',
  operator: '운영자 권한을 바꿨어요',
}

/** An address and the changes that replaced it or brought it in, oldest first. */
export type AddressChange = { old: string | null; new: string | null }

/** How far a link goes that is sent to an address; null: the address gets a notice without a link. */
export type LinkReach = 'later-too' | 'alone' | null

/**
 * The reach of the link for an address. `earlier`: changes that can still be undone, oldest first; `present`: the change
 * that the notice is about. An address that a change brought in within the last 72 hours may belong to a thief: it undoes
 * that change alone, and gets no link for others.
 */
export function linkReach(address: string, earlier: readonly AddressChange[], present: AddressChange): LinkReach {
  for (const change of earlier) {
    if (change.old === address) return 'later-too'
    if (change.new === address) return null
  }
  return present.new === address && present.old !== address ? 'alone' : 'later-too'
}
