/** The providers of social log-ins. */
export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'google', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** Their names on the screen. */
export const SOCIAL_NAMES: Record<SocialProvider, string> = { kakao: '카카오', naver: '네이버', google: 'Google', apple: 'Apple' }
