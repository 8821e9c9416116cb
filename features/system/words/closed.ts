/** What members read while a part of haru, or all of it, is closed. */
export const closedWords = {
  announced: (from: string, until: string) => `${from}부터 ${until}까지 점검해요.`,
  title: '점검하고 있어요',
  until: (until: string) => `${until}쯤 다시 열려요.`,
  again: '다시 열렸는지 보기',
  updateTitle: '앱을 새로 받아 주세요',
  updateHelp: '지금 쓰는 앱이 오래돼서 하루를 열 수 없어요. 기록은 그대로 있어요.',
  update: '스토어 열기',
} as const
