/** Texts of calendar files and of the calendar feed. */
export const icsWords = {
  feedName: '하루 상담',
  /** `name`: the other side. */
  title: (title: string, name: string): string => (name === '' ? title : `${title} · ${name}`),
  description: '시작 5분 전부터 들어올 수 있어요. 일정을 바꾸거나 취소하려면 하루에서 해 주세요.',
  fileName: (counNo: number): string => `haru-counsel-${counNo}.ics`,
} as const

/** CounCalendar: the private address that a calendar program subscribes to. */
export const feed = {
  lead: '휴대폰이나 컴퓨터의 캘린더에서 상담 일정을 함께 볼 수 있어요. 일정이 바뀌면 캘린더에도 저절로 반영돼요.',
  what: '수락된 상담의 시간, 상품 이름, 상대의 이름이 보여요. 질문이나 사진은 들어가지 않아요.',
  secret: '이 주소를 아는 사람은 누구나 내 상담 시간을 볼 수 있어요. 다른 사람에게 보내지 마세요.',
  off: '아직 연결하지 않았어요',
  on: '연결돼 있어요',
  since: (day: string) => `${day}에 만든 주소를 쓰고 있어요. 주소는 만들 때 한 번만 보여 드려요.`,
  make: '주소 만들기',
  yours: '내 캘린더 주소',
  once: '이 화면을 나가면 주소를 다시 볼 수 없어요. 지금 캘린더에 더해 주세요.',
  copy: '주소 복사',
  copied: '주소를 복사했어요.',
  notCopied: '복사하지 못했어요. 주소를 길게 눌러 복사해 주세요.',
  open: '캘린더 앱에서 열기',
  renew: '새 주소로 바꾸기',
  renewAsk: '새 주소로 바꿀까요?',
  renewText: '지금 주소는 바로 쓸 수 없게 되고, 그 주소를 더해 둔 캘린더에는 일정이 더 오지 않아요.',
  renewYes: '바꾸기',
  end: '끄기',
  endAsk: '캘린더 연결을 끌까요?',
  endText: '주소가 바로 사라져요. 캘린더에 이미 들어간 일정은 캘린더에서 지워 주세요.',
  endYes: '끄기',
  ended: '캘린더 연결을 껐어요.',
} as const
