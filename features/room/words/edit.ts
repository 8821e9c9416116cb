/** The screen that edits the room. */
export const roomEdit = {
  photos: '프로필 사진',
  photosHelp: '첫 번째 사진이 이름 옆에 보여요. 사진이 없으면 캐릭터가 보여요.',
  uploading: '사진을 다 올린 다음에 저장할 수 있어요',
  look: '캐릭터',
  region: '사는 곳',
  regionHelp: '방에는 보이지 않아요. 같은 동네 사람에게 나를 추천할 때 써요.',
  none: '알리지 않을래요',
  pickSigungu: '시·군·구를 골라 주세요',
  privacy: '공개 설정',
  privacyHelp: '비공개 계정, 메시지 받기',
  save: '저장하기',
  saved: '저장했어요',
} as const

/** The bookmarks. */
export const bookmarks = {
  empty: '간직한 글이 없어요',
  emptyHelp: '다시 보고 싶은 하루와 피드를 간직해 보세요. 나만 볼 수 있어요.',
  look: '둘러보기',
} as const
