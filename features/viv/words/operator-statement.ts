import { number } from '#kit/ui/format.ts'

/** Tax statements of experts by month. */
export const statementWords = {
  title: '세무 명세',
  help: '환전금을 보낸 날이 속한 달로 모아요. 실명은 가려서 보여 줘요.',
  month: '지급한 달',
  before: '앞 달',
  next: '다음 달',
  due: '원천세 신고·납부 기한',
  withheld: '원천징수 대상 (사업소득 3.3%)',
  business: '사업자 (수수료 세금계산서)',
  experts: '전문가',
  people: (count: number) => `${number(count)}명`,
  exchanges: '환전',
  times: (count: number) => `${number(count)}건`,
  gross: '지급액',
  platform: '수수료',
  income: '소득세',
  local: '지방소득세',
  net: '보낸 금액',
  invoice: '세금계산서를 발행할 수수료',
  list: '전문가별 명세',
  empty: '이 달에 환전금을 받은 전문가가 없어요',
  kinds: { withheld: '원천징수', business: '사업자' },
  heads: {
    member: '전문가',
    holder: '예금주',
    kind: '구분',
    exchanges: '건수',
    gross: '지급액',
    platform: '수수료',
    income: '소득세',
    local: '지방소득세',
    net: '보낸 금액',
  },
  file: 'CSV로 받기',
  saved: (rows: number) => `${number(rows)}줄을 받았어요. 받은 일은 기록에 남아요.`,
  cut: (rows: number) => `앞의 ${number(rows)}줄만 담았어요. 나머지는 목록에서 확인해 주세요.`,
} as const

/** The columns of the file. */
export const statementFile = {
  heads: ['지급한 달', '회원 번호', '예금주', '구분', '환전 건수', '지급액', '수수료', '소득세', '지방소득세', '보낸 금액'],
  kinds: statementWords.kinds,
} as const
