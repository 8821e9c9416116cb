/** Whose accounts people may log in with. */
export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'google', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** What people call them. */
export const SOCIAL_NAMES: Record<SocialProvider, string> = { kakao: '카카오', naver: '네이버', google: 'Google', apple: 'Apple' }
