import { withParticle } from '#kit/contract/particle.ts'

/** Text of the policy screens. */
export const policy = {
  kinds: {
    terms: '이용약관',
    privacy: '개인정보',
    viv_terms: '비브',
    location_terms: '위치',
    health_sensitive: '건강 정보',
    third_party_expert: '전문가 제공',
    marketing: '광고 수신',
    guardian: '보호자 동의',
  },
  which: '어떤 글을 볼까요?',
  table: '표',
  loading: '글을 불러오는 중이에요',
  version: '언제의 글',
  /** In the list of versions. */
  now: '지금 시행 중',
  coming: '시행 예정',
  announced: (day: string) => `${day}에 알렸어요`,
  notYet: (day: string) => `${day}부터 시행할 글이에요. 지금 시행 중인 글과 달라요.`,
  past: (day: string) => `예전 글이에요. ${day}부터 시행했어요.`,
  change: (title: string, day: string) => `${withParticle(title, '이/가')} ${day}부터 바뀌어요`,
  unfavourable: '회원에게 불리하거나 중대한 변경이에요. 바뀌는 내용을 꼭 읽어 주세요.',
  read: '바뀌는 글 보기',
  missing: '볼 수 없는 글이에요',
} as const
