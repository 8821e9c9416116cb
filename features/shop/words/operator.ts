/** The platform's goods in the console. */
export const goodsConsole = {
  title: '하루샵 상품',
  questions: '상품 문의',
  tabs: { items: '상품', questions: '문의' },
  one: (no: number) => `상품 ${no}`,
  question: (no: number) => `문의 ${no}`,
  toItem: '상품 보기',
  create: '상품 등록',
  edit: '상품 수정',
} as const
