/** An expert's screen for a member who is no expert. */
export const expertOnly = {
  title: '전문가만 볼 수 있어요',
  text: '자격을 인증하고 승인되면 상담을 열 수 있어요.',
  apply: '전문가 신청 보기',
} as const

/** The public page of an expert. */
export const expertPage = {
  checked: '하루가 확인한 것',
  papers: { license: '면허', certificate: '자격증', report: '건강기능식품 판매업 영업신고', career: '경력 증명' },
  checkedOn: (month: string) => `${month} 확인`,
  ended: '기한 지남',
  about: '소개',
  aboutHelp: '전문가가 직접 쓴 글이에요.',
  careers: '경력',
  until: (from: string, to: string) => `${from} ~ ${to}`,
  now: '지금',
  areas: '활동 지역',
} as const

/** The expert's own view of the public page, and its form. */
export const ownInfo = {
  page: '내 공개 화면',
  pageHelp: '회원이 내 방과 전문가 찾기에서 보는 내용이에요.',
  toRoom: '내 방에서 보기',
  edit: '소개 고치기',
  state: '자격과 신청',
  stateHelp: '면허 정보는 갱신으로만 바뀌어요.',
  calendar: '상담 시간',
  calendarHelp: '상담을 받는 요일과 시간',
  products: '상담 상품',
  productsHelp: '이름, 시간, 가격과 순서',
  intro: '소개',
  introHint: '어떤 분께 어떤 도움을 드리는지 적어 주세요.',
  fixed: '직함, 소속, 면허와 자격은 확인된 내용이라 여기에서 고칠 수 없어요.',
  preview: '미리 보기',
  previewTitle: '회원에게 이렇게 보여요',
  back: '이어서 고치기',
  save: '저장하기',
  saved: '저장했어요',
  reload: '새로 불러오기',
} as const

/** Screens that the phone and the portal share. */
export const expertFrame = { back: '돌아가기' } as const
