import { number } from '#kit/ui/format.ts'

/** Words of the lists of clubs. */
export const clubList = {
  unread: '안 읽은 메시지',
  today: '오늘',
  tomorrow: '내일',
  next: (when: string, name: string) => `${when} ${name}`,
  nextLabel: '다음 번개',
  list: '모임 목록',
  noneFound: '찾은 모임이 없어요',
  noneFoundHelp: '다른 말이나 조건으로 찾거나, 직접 만들어 보세요.',
} as const

/** Words of the main screen of clubs. */
export const clubMain = {
  mine: '내 모임',
  allMine: '내 모임 모두 보기',
  all: '모두 보기',
  near: (place: string) => `${place} 가까이`,
  moreNear: '가까운 모임 더 보기',
  more: '더 보기',
  moreNewest: '새 모임 더 보기',
  noNear: '아직 가까운 모임이 없어요. 첫 모임을 만들어 보세요.',
  interest: '내 관심사에 맞는 모임',
  categories: '관심사로 찾기',
  newest: '새로 열린 모임',
  none: '아직 모임이 없어요',
  noneHelp: '첫 모임을 만들어 함께할 사람을 찾아 보세요.',
  guestTitle: '혼자보다 함께, 더 오래',
  guestText: '동네에서도 온라인에서도 같이 꾸준히 할 사람을 만날 수 있어요.',
  startTitle: '아직 들어간 모임이 없어요',
  startText: '마음에 드는 모임에 들어가면 단체 채팅과 번개를 함께할 수 있어요.',
  find: '모임 찾기',
  byRegion: '지역으로 찾기',
  noPlace: '내 지역을 알려 주면 가까운 모임을 먼저 보여 드려요.',
  setPlace: '내 지역 정하기',
  foundTitle: '찾는 모임이 없나요?',
  foundText: '직접 만들고 함께할 사람을 모아 보세요.',
  pending: (count: number) => `신청 ${number(count)}`,
} as const

/** Words of the viewer's own clubs. */
export const clubMine = {
  tabList: '내 모임 나누어 보기',
  tabs: { joined: '참여 중', led: '이끄는 중', pending: '신청 중', past: '지난 모임' },
  none: {
    joined: { text: '들어간 모임이 없어요', sub: '마음에 드는 모임을 찾아 보세요.' },
    led: { text: '이끄는 모임이 없어요', sub: '같이 꾸준히 할 사람을 모아 보세요.' },
    pending: { text: '기다리는 신청이 없어요', sub: '신청한 모임에서 확인하면 알려 드릴게요.' },
    past: { text: '지난 모임이 없어요', sub: '나왔거나 끝난 모임이 여기에 모여요.' },
  },
  find: '모임 찾기',
  asked: (day: string) => `${day}에 신청했어요.`,
  cancelOf: (title: string) => `${title} 신청 취소`,
  cancel: '신청 취소',
  why: {
    left: (day: string) => `${day}에 나왔어요.`,
    rejected: (day: string) => `${day}에 신청이 거절됐어요.`,
    kicked: (day: string) => `${day}에 모임에서 내보내졌어요.`,
    banned: (day: string) => `${day}부터 참여할 수 없어요.`,
    closed: (day: string) => `${day}에 문을 닫았어요.`,
  },
  again: (day: string) => `${day}부터 다시 신청할 수 있어요.`,
  report: '신고하기',
  reportOf: (title: string) => `${title} 신고하기`,
} as const
