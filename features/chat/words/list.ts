/** Texts of the conversation list, its search, and actions on conversations. */
export const chatList = {
  tabs: '대화 목록',
  /** The four lists (specification section 3, "Chat counts per list"). */
  kinds: { private: '개인', group: '단체', new: '요청', counsel: '상담' },
  unread: '안 읽은 메시지',
  pinned: '고정한 대화',
  muted: '알림을 끈 대화',
  online: '접속 중',
  state: { asked: '새 대화 요청', waits: '수락 대기', rejected: '거절됨', refused: '거절함' },
  draft: '작성 중',
  more: (name: string) => `${name} 대화 더 보기`,
  pin: '고정하기',
  unpin: '고정 풀기',
  mute: '알림 끄기',
  unmute: '알림 켜기',
  close: '대화방 닫기',
  closeShort: '닫기',
  leave: '모임 대화방 나가기',
  leaveShort: '나가기',
  none: {
    private: '아직 나눈 대화가 없어요',
    group: '모임 대화가 없어요',
    new: '기다리는 요청이 없어요',
    counsel: '상담 대화가 없어요',
  },
  noneHelp: {
    private: '마음이 가는 사람의 방에서 대화를 요청해 보세요.',
    group: '모임에 들어가면 함께 이야기할 수 있어요.',
    new: '새 대화를 요청하거나 받으면 여기에 모여요.',
    counsel: '상담을 신청하면 전문가와 나누는 대화가 여기에 모여요.',
  },
  /** For wide screens, beside the list. */
  pick: '대화를 골라 주세요',
  pickHelp: '왼쪽 목록에서 고르면 여기에서 이어서 이야기할 수 있어요.',
  find: '사람 찾아보기',
  clubs: '모임 둘러보기',
  experts: '전문가 찾아보기',
  refresh: '새로 불러오기',
  menu: '채팅 더 보기',
  /** Actions by gesture or menu. */
  done: { pin: '위에 고정했어요', unpin: '고정을 풀었어요', mute: '알림을 껐어요', unmute: '알림을 켰어요' },
} as const

export const chatSearch = {
  title: '대화 찾기',
  field: '대화 찾기',
  placeholder: '이름이나 모임 이름',
  lead: '대화 상대나 모임의 이름으로 찾아요',
  leadHelp: '첫소리만 적어도 찾을 수 있어요.',
  none: (q: string) => `‘${q}’에 맞는 대화가 없어요`,
  noneHelp: '이름을 다르게 적어 보세요.',
  found: (count: number) => `찾은 대화 ${count}개`,
} as const

/** Texts of the request form. */
export const chatAsk = {
  title: (name: string) => `${name}님에게 대화 요청`,
  lead: '첫 메시지를 함께 보내요. 수락하면 대화가 열려요.',
  message: '첫 메시지',
  placeholder: '안녕하세요! 기록 잘 보고 있어요.',
  needed: '첫 메시지를 적어 주세요.',
  one: '수락하기 전에는 메시지 하나만 보낼 수 있어요.',
  send: '대화 요청하기',
  sent: '대화를 요청했어요. 수락하면 대화가 열려요.',
} as const

export const chatPanel = {
  title: '채팅',
  close: '채팅 닫기',
  search: '대화 찾기',
  endSearch: '대화 찾기 끝내기',
  whole: '크게 보기',
} as const
