/** Words of the choice of a district. */
export const location = {
  sido: '시·도',
  sigungu: '시·군·구',
  pick: '골라 주세요',
  failed: '지역을 불러오지 못했어요. 잠시 뒤에 다시 해 주세요.',
} as const
