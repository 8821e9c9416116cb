export const like = {
  title: '좋아요',
  count: (count: string) => `좋아요 ${count}`,
  people: (count: string) => `좋아요한 사람 ${count}`,
  ofComment: '댓글 좋아요',
  others: (count: string) => `외 ${count}명`,
  none: '아직 좋아요가 없어요',
  noneHelp: '마음에 들면 먼저 눌러 보세요',
  list: '좋아요한 사람',
} as const
