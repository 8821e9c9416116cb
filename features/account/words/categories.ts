/** The ten categories of experts (`cate_no`). */
export const categories = {
  1: '의사',
  2: '약사',
  3: '헬스 트레이너',
  4: 'PT',
  5: '요가',
  6: '필라테스',
  7: '영양제 판매',
  8: '변호사',
  9: '골프',
  10: '서핑',
} as const
