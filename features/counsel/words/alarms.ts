import { viv as vivOf } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

type Side = 'member' | 'expert'

/** The second line of a counselling's alarms: what happened, and what of it concerns this side. */
const LINES: Record<string, string | Record<Side, string>> = {
  T02: '약속한 시간에 들어와 주세요',
  T03: '맡긴 비브를 모두 돌려드렸어요',
  T04: '회원이 신청을 취소했어요',
  T05: { member: '답이 없어 취소됐어요. 맡긴 비브를 모두 돌려드렸어요', expert: '답할 시간이 지나 취소됐어요' },
  T06: '지금 상담방으로 들어와 주세요',
  T07: '회원이 상담을 취소했어요',
  T08: '전문가가 취소했어요. 맡긴 비브를 모두 돌려드렸어요',
  T09: { member: '전문가가 오지 않아 비브를 모두 돌려드렸어요', expert: '상담에 들어오지 않아 취소됐어요' },
  T10: { member: '상담에 들어오지 않아 비브의 절반을 돌려드렸어요', expert: '회원이 오지 않아 비브의 절반을 받아요' },
  T11: { member: '두 사람 모두 오지 않아 취소됐어요. 비브를 모두 돌려드렸어요', expert: '두 사람 모두 오지 않아 취소됐어요' },
  T12: '상담 시간이 더 필요해요. 연장을 수락하거나 거절해 주세요',
  T14: '연장이 수락됐어요',
  T15: '연장이 어려워요. 연장에 맡긴 비브를 돌려드렸어요',
  T16: '상담이 끝났어요',
  T17: '상담 시간이 다 됐어요',
  T17b: '상담 시간이 다 됐어요',
  T18: '상담 시간이 다 됐어요',
  T19: '회원이 상담을 끝냈어요',
  T20: '동의하면 상담이 끝나요',
  T22: '회원이 종료에 동의했어요',
  T23: '회원이 상담을 더 이어 가기로 했어요',
  T24: '상담 시간이 다 됐어요',
  T25: '회원의 답이 없어 상담을 마쳤어요',
  T26: {
    member: '전문가의 연결이 끊겨 남은 시간의 비브를 돌려드렸어요',
    expert: '연결이 끊겨 상담을 마쳤어요. 진행한 시간만큼 비브를 받아요',
  },
  T27: '운영팀이 상담을 취소했어요',
  T27b: '운영팀이 상담을 마쳤어요',
  T28: {
    member: '하루에 문제가 생겨 상담을 마쳤어요. 남은 시간의 비브를 돌려드렸어요',
    expert: '하루에 문제가 생겨 상담을 마쳤어요. 진행한 시간만큼 비브를 받아요',
  },
  T28b: {
    member: '소리가 오래 끊겨 상담을 마쳤어요. 남은 시간의 비브를 돌려드렸어요',
    expert: '소리가 오래 끊겨 상담을 마쳤어요. 진행한 시간만큼 비브를 받아요',
  },
  T29: { member: '하루에 문제가 생겨 상담을 열지 못했어요. 비브를 모두 돌려드렸어요', expert: '하루에 문제가 생겨 상담을 열지 못했어요' },
}

/** Texts of alarms about a counselling. `title`: of the product. `when`: day and time of the session. */
export const counselAlarms = {
  of: (transition: string, side: Side, title: string): string => {
    const line = LINES[transition]
    const text = typeof line === 'string' ? line : line?.[side]
    return text === undefined ? title : `${title} · ${text}`
  },
  request: (title: string, when: string): string => `${title} · ${when}`,
  moveProposed: (title: string, when: string): string => `${title} · ${withParticle(when, '으로/로')} 바꾸자고 해요`,
  moveAccepted: (title: string, when: string): string => `${title} · ${withParticle(when, '으로/로')} 바뀌었어요`,
  moveRefused: (title: string): string => `${title} · 일정은 그대로예요`,
  moveTakenBack: (title: string): string => `${title} · 일정 변경 제안을 거뒀어요`,
  requestMoved: (title: string, when: string): string => `${title} · 희망 시간이 ${withParticle(when, '으로/로')} 바뀌었어요`,
  /** `more`: further sessions of that day. */
  soon: (when: string, title: string, more: number): string => (more > 0 ? `${when} ${title} 외 ${more}건` : `${when} ${title}`),
  disputed: '회원이 상담에 대해 문의했어요. 답이 나올 때까지 정산이 미뤄져요',
  disputeDecided: (viv: number): string =>
    viv > 0 ? `문의한 상담의 ${withParticle(vivOf(viv), '을/를')} 돌려드렸어요` : '문의한 상담을 살펴봤어요',
  disputeDecidedExpert: (viv: number): string =>
    viv > 0 ? `문의가 마무리돼 ${withParticle(vivOf(viv), '을/를')} 회원에게 돌려드렸어요` : '문의가 마무리됐어요. 받은 비브는 그대로예요',
  refunded: (title: string, viv: number): string => `${title} · ${withParticle(vivOf(viv), '을/를')} 돌려드렸어요`,
} as const
