import { viv } from '#features/viv/words/amount.ts'

/** The page on which a service is bought. */
export const apply = {
  viv,
  option: '무엇을 받을까요?',
  optionName: (title: string, amount: number) => `${title}, ${viv(amount)}`,
  hope: '원하는 날짜와 시간 (선택)',
  hopeHelp: '판매자가 보고 날짜를 정해서 알려 드려요. 한국 시각이에요.',
  start: '이용을 시작하는 날 (선택)',
  startHelp: '고르지 않으면 결제한 날부터 쓸 수 있어요.',
  memo: '판매자에게 알릴 말 (선택)',
  memoHelp: '몸 상태나 바라는 점을 적어 두면 준비에 도움이 돼요.',
  terms: '날짜를 정하기 전에는 바로 취소할 수 있고, 비브를 모두 돌려받아요.',
  passTerms: '언제든 남은 만큼 환불받을 수 있어요.',
  submit: (amount: number) => `${viv(amount)} 신청하기`,
  notService: '장바구니에 담아서 사는 상품이에요',
  toItem: '상품 보기',
  soldOut: '지금은 신청할 수 없어요',
  hopeRange: '지금부터 1년 안으로 골라 주세요.',
}
