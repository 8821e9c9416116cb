import { viv } from '#features/viv/words/amount.ts'

/** The platform's shop in the portal. */
export const platformShop = {
  back: '뒤로',
  search: '상품 이름으로 찾기',
  banner: '전문가 전용',
  bannerTitle: '상담실과 수업을 새로 채워 보세요',
  bannerText: '매트·조명·기록 용품을 비브로 사고, 하루가 바로 보내 드려요',
  categories: '분류',
  all: '전체',
  cates: { 101: '조명·음향', 102: '촬영', 103: '기록 용품', 104: '운동 소도구', 105: '위생', 106: '인쇄물' } as Record<number, string>,
  sort: '순서',
  sortNow: (name: string) => `순서: ${name}`,
  sorts: { recommend: '인기순', price: '낮은 가격순', rating: '평점순', new: '새로 나온 순' },
  list: '상품',
  none: '아직 상품이 없어요',
  noneHelp: '곧 새 상품을 올릴게요.',
  noneFound: '찾는 상품이 없어요',
  noneFoundHelp: '다른 이름으로 찾아보세요.',
  closed: '판매할 수 없는 동안에는 하루샵에서 살 수 없어요',
  toDecisions: '운영자의 결정 보기',
  best: 'BEST',
  fresh: 'NEW',
  viv,
  questions: {
    list: '내가 물어본 것',
    none: '물어본 것이 없어요',
    noneHelp: '상품 화면에서 궁금한 것을 물어볼 수 있어요.',
    toShop: '상품 보러 가기',
  },
}
