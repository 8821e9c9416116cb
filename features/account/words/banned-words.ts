/** Banned words in the console. */
export const bannedWords = {
  title: '금칙어',
  help: '별명과 아이디에 쓸 수 없는 말이에요. 띄어쓰기와 기호를 빼고 견줘요. 글 내용에는 쓰지 않아요.',
  word: '말',
  kind: '종류',
  kinds: { substring: '들어 있으면 안 돼요', exact: '전체가 같으면 안 돼요', reserved: '운영자를 흉내 내는 말' },
  try: '이 글에 걸리는 말',
  tryHint: '별명이나 아이디를 적어 보세요',
  tryAct: '살펴보기',
  refused: '별명으로 쓸 수 없어요',
  allowed: '별명으로 쓸 수 있어요',
  idRefused: '아이디로도 쓸 수 없어요',
} as const
