import { withParticle } from '#kit/contract/particle.ts'

/** The follow button and its confirmation. */
export const follow = {
  follow: '팔로우',
  followBack: '맞팔로우',
  asked: '요청함',
  following: '팔로잉',
  unblock: '차단 해제',
  of: (name: string, label: string) => `${name} ${label}`,
  leaveTitle: (name: string) => `${name}님을 그만 팔로우할까요?`,
  leaveText: '비공개 계정이라 다시 보려면 팔로우를 다시 요청해야 해요.',
  leave: '그만 팔로우',
  keep: '그대로 두기',
} as const

/** The menu of a person. */
export const person = {
  copy: '방 주소 복사',
  mute: '음소거',
  unmute: '음소거 해제',
  block: '차단하기',
  unblock: '차단 해제',
  report: '신고하기',
  room: (name: string) => `${name}님의 방`,
} as const

export const personActions = {
  muteTitle: (name: string) => `${name}님을 얼마나 음소거할까요?`,
  muteDays: { 1: '하루', 7: '7일', 30: '30일' },
  muteAlways: '풀 때까지',
  muted: '음소거했어요. 상대에게는 알리지 않아요.',
  unmuted: '음소거를 풀었어요',
  blockTitle: (name: string) => `${name}님을 차단할까요?`,
  blockText: '서로의 글과 방을 볼 수 없고 팔로우도 끊겨요. 상대에게는 알리지 않아요.',
  block: '차단',
  blocked: '차단했어요',
  undoBlock: '되돌리기',
  unblocked: '차단을 풀었어요',
} as const

export const suggestions = {
  title: '이런 사람은 어때요?',
  reasons: {
    region: '같은 동네',
    interest: '관심사가 같아요',
    persona: '같은 하루 캐릭터',
    active: '요즘 자주 남겨요',
    followed: '친구가 팔로우해요',
  },
  followedBy: (name: string) => `${name}님이 팔로우해요`,
  private: '비공개 계정',
} as const

export const followMain = {
  of: (name: string) => `${name}님의 팔로우`,
  views: '팔로우 목록',
  kinds: { followers: '팔로워', following: '팔로잉', requests: '요청' },
  withCount: (label: string, count: string) => `${label} ${count}`,
  search: '이름 찾기',
  private: '비공개 계정',
  closed: '비공개 계정이에요',
  closedHelp: '팔로우를 수락받으면 목록을 볼 수 있어요.',
  none: { followers: '아직 팔로워가 없어요', following: '아직 팔로우한 사람이 없어요', requests: '기다리는 요청이 없어요' },
  noneHelp: {
    followers: '먼저 다가가 보세요. 서로의 하루가 이어져요.',
    following: '마음이 가는 사람을 팔로우해 보세요.',
    requests: '비공개 계정일 때 받은 요청이 여기에 모여요.',
  },
  notFound: (q: string) => `${withParticle(`‘${q}’`, '으로/로')} 시작하는 이름이 없어요`,
  accept: '수락',
  decline: '거절',
  accepted: (name: string) => `${name}님이 이제 내 기록을 볼 수 있어요`,
  more: (name: string) => `${name} 더 보기`,
  remove: '팔로워에서 빼기',
  removeTitle: (name: string) => `${name}님을 팔로워에서 뺄까요?`,
  removeText: '상대에게는 알리지 않아요.',
  removeYes: '빼기',
  removed: '팔로워에서 뺐어요',
} as const

export const blockList = {
  views: '차단과 음소거',
  tabs: { block: '차단', mute: '음소거', words: '숨길 단어' },
  lead: {
    block: '차단하면 서로의 글과 방을 볼 수 없어요. 상대에게는 알리지 않아요.',
    mute: '음소거한 사람의 글은 목록에 나오지 않아요. 상대에게는 알리지 않아요.',
    words: '이 말이 들어간 글은 목록에서 숨겨요. 내 글에는 영향을 주지 않아요.',
  },
  none: { block: '차단한 사람이 없어요', mute: '음소거한 사람이 없어요', words: '숨길 단어가 없어요' },
  unblock: '차단 해제',
  unblockTitle: (name: string) => `${name}님의 차단을 풀까요?`,
  unblockText: '다시 서로의 글을 볼 수 있어요. 팔로우는 돌아오지 않아요.',
  unmute: '해제',
  unmuted: '음소거를 풀었어요',
  of: (name: string, label: string) => `${name} ${label}`,
  word: '숨길 단어',
  wordHelp: (count: string, max: string) => `${count} / ${max}개`,
  until: '기간',
  untils: { '1': '하루', '7': '7일', '30': '30일', always: '계속' },
  add: '더하기',
  added: (word: string) => `‘${word}’ 단어를 숨겨요`,
  remove: (word: string) => `${word} 지우기`,
  removed: (word: string) => `‘${word}’ 단어를 다시 보여요`,
  needed: '숨길 단어를 적어 주세요.',
  twice: '이미 숨기고 있는 단어예요.',
  full: (max: number) => `${max}개까지 숨길 수 있어요. 쓰지 않는 단어를 지워 주세요.`,
  always: '풀 때까지',
  ends: (when: string) => `${when}까지`,
  ended: '기간이 끝났어요',
} as const
