import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'
import { won } from './amount.ts'

/** The legal limits day by day, and what expires. */
export const forecastWords = {
  title: '기준과 소멸',
  toForecast: '추이와 예상 보기',
  noDays: '아직 기록한 날이 없어요. 밤 2시에 어제까지 기록해요.',
  trend: '하루에 늘어나는 금액',
  trendOf: (perDay: number | null, days: number) => {
    if (perDay === null) return '날이 더 쌓이면 알 수 있어요'
    return `${perDay > 0 ? '+' : ''}${won(perDay)} (지난 ${number(days)}일)`
  },
  step: (percent: number, amount: string) => `기준의 ${number(percent)}% (${amount})`,
  reached: '이미 닿았어요',
  reach: (day: string) => `${day}쯤`,
  notReached: '지금 추세로는 닿지 않아요',
  chart: (name: string, from: string, to: string) => `${name}, ${from}부터 ${to}까지 하루하루`,
  pick: '날 고르기',
  heads: { day: '날', won: '금액', change: '앞날보다', issued: '그날 발행', differences: '장부의 차이', trial: '시산표 합' },
  noDifferences: '확인하지 않음',
  signed: (amount: number) => `${amount > 0 ? '+' : ''}${won(amount)}`,
  tick: (day: string) => `${Number(day.slice(5, 7))}월`,

  alerts: '등록 기준 알림',
  noAlerts: '아직 기준의 비율에 닿은 날이 없어요',
  alertText: (name: string, percent: number) => `${withParticle(name, '이/가')} 기준의 ${number(percent)}%에 닿았어요`,
  alertSub: (day: string, amount: string, limit: string) => `${day} · ${amount} · 기준 ${limit}`,
  seenBy: (who: string, at: string) => `${who} · ${at}`,
  note: '어떻게 할지 (선택, 기록에 남아요)',
  see: '확인했어요',
  saw: '확인을 기록했어요',

  safeguard: '따로 맡긴 금액',
  safeguardHelp:
    '회원의 비브를 위해 회사 돈과 나누어 맡긴 금액이에요. 한 사람이 올리고 다른 운영자가 확인해야 확정돼요. 확정한 것 가운데 가장 늦은 날의 것이 다음 새벽 계산부터 약속 페이지에 보여요.',
  noSafeguard: '아직 확정한 금액이 없어요',
  notApproved: '확인 없이 적음',
  waits: (amount: string, institution: string, day: string) => `${amount}, ${institution}, ${day} 확인서의 금액이 확인을 기다려요.`,
  toProposal: (no: number) => `안건 ${number(no)} 보기`,
  covered: (percent: number) => `발행 잔액의 ${number(percent)}%`,
  notCovered: (missing: string) => `발행 잔액보다 ${missing} 모자라요`,
  safeguardHeads: { day: '확인서의 날', won: '금액', way: '방법', institution: '맡은 곳', by: '올린 사람', approved: '확인한 사람' },
  ways: { trust: '신탁', deposit: '예치', insurance: '지급보증보험' },
  institution: '맡은 곳 (은행이나 보험사)',
  amount: '모두 더한 금액 (원)',
  amountBad: '원을 숫자로 적어 주세요',
  institutionBad: '맡은 곳을 적어 주세요',
  way: '방법',
  day: '확인서의 날',
  dayBad: '오늘이나 지난 날을 골라 주세요',
  propose: '올리기',
  proposed: '올렸어요. 다른 운영자가 확인하면 확정돼요.',

  expiry: '앞으로 사라질 비브',
  expiryHelp: (at: string) => `아무도 쓰지 않으면 사라질 비브예요. ${at} 기준으로, 밤마다 다시 세요.`,
  noExpiry: '아직 세지 않았어요. 밤 3시 반에 세요.',
  expiryChart: (from: string, to: string) => `사라질 비브, ${from}부터 ${to}까지 달마다`,
  expiryBar: (month: string, paid: string, free: string) => `${month}, 유료 ${paid}, 무료 ${free}`,
  expiryPick: '달 고르기',
  expiryHeads: { month: '달', paid: '유료', free: '무료', all: '모두', members: '회원', warned: '알린 회원' },
  expirySum: (paid: string, free: string) => `열두 달 동안 유료 ${paid}, 무료 ${free}`,
  paid: '유료',
  free: '무료',
  people: (count: number) => `${number(count)}명`,
} as const
