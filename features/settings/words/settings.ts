/** Text of the settings in MyInfoMain. */
export const settings = {
  accountPrivate: '비공개 계정',
  accountPrivateHelp: '팔로워만 내 기록을 볼 수 있어요.',
  visibility: '기록을 남길 때 공개 범위',
  theme: '테마',
  themes: { system: '기기 설정', light: '밝게', dark: '어둡게' },
  fontScale: '글자 크기',
  fontScales: { '1.0': '보통', '1.15': '조금 크게', '1.3': '크게', '1.5': '아주 크게' },
  notSaved: '저장하지 못했어요. 다시 시도해 주세요.',
} as const
