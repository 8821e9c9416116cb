/** Texts of the feed line, the detail and the writing screen. */
export const feed = {
  line: '피드',
  empty: '아직 올라온 피드가 없어요',
  emptyHelp: '사진이나 영상으로 첫 피드를 올려 볼까요?',
  emptyGuestHelp: '로그인하고 첫 피드를 올려 보세요.',
  write: '피드 올리기',
  of: (name: string) => `${name}님의 피드`,
  removeTitle: '이 피드를 지울까요?',
  removeText: '지우면 되돌릴 수 없어요.',

  media: '사진과 영상',
  needsMedia: '사진이나 영상을 하나는 올려 주세요.',
  words: '글',
  wordsPlaceholder: '어떤 순간인가요? #태그와 @이름을 쓸 수 있어요',
  visibilityHelp: '고른 범위는 다음 글에도 그대로 쓰여요. 언제든 바꿀 수 있어요.',
  save: '피드 올리기',
  saved: '피드를 올렸어요',
  draft: '쓰던 피드가 있어요. 이어서 쓸까요?',
} as const
