import { viv } from '#features/viv/words/amount.ts'
import { number } from '#kit/ui/format.ts'

/** The file of a month. */
export const salesFile = {
  header: [
    '받은 날',
    '시각',
    '주문 번호',
    '상품',
    '옵션',
    '수량',
    '구매자',
    '판매(VIV)',
    '돌려준 비브(VIV)',
    '받은 비브(VIV)',
    '받은 금액(원, 수수료 빼기 전)',
  ],
  gone: '(알 수 없음)',
  /** Instead of pieces: what was used of a pass in the month. */
  uses: (unit: 'session' | 'day', qtt: number) => (qtt === 0 ? '남은 금액' : `${number(qtt)}${unit === 'day' ? '일' : '회'} 사용`),
}

/** A seller's sales in the shop. */
export const shopSales = {
  title: '상품 판매',
  viv,
  count: (qtt: number) => `판매 ${number(qtt)}건`,
  back: '돌려준 비브',
  minus: (amount: number) => (amount === 0 ? viv(0) : `−${viv(amount)}`),
  net: '받은 비브',
  held: '하루가 맡아 둔 비브',
  heldHelp: '구매가 확정되면 바로 받아요. 확정 전에 취소하거나 반품하면 구매자에게 돌아가요.',
  forecast: '구매 확정 예정',
  expected: (day: string) => `${day}까지`,
  list: '판매한 상품',
  empty: '이 달에 비브를 받은 상품이 없어요.',
  gone: salesFile.gone,
  option: (title: string, amount: string) => (title === '' ? amount : `${title} · ${amount}`),
  pieces: (qtt: number) => `${number(qtt)}개`,
  uses: salesFile.uses,
  file: '상품 판매 내역 내려받기',
  fileDone: '상품 판매 내역을 내려받아요.',
  failed: '내려받지 못했어요. 연결을 확인하고 다시 해 주세요.',
} as const
