/** Minutes of a day as a time: `오후 6:00`. The end of the day is not its beginning. */
export function timeText(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
  if (hour === 24) return '밤 12:00'
  if (hour === 12) return `낮 12:${rest}`
  return hour < 12 ? `오전 ${hour}:${rest}` : `오후 ${hour - 12}:${rest}`
}

type Times = { from_minute: number; to_minute: number }
const spanText = ({ from_minute, to_minute }: Times): string => `${timeText(from_minute)}–${timeText(to_minute)}`

/** `28`, `28.5` hours; ten minutes are rounded to one decimal. */
const hoursText = (minutes: number): string => String(Math.round(minutes / 6) / 10)

const WEEKDAY_NAMES = ['일', '월', '화', '수', '목', '금', '토'] as const

/** The editor of an expert's calendar. */
export const calendar = {
  open: '상담을 받고 있어요',
  closed: '지금은 새 신청을 받지 않아요',
  everyWeek: (minutes: number) => `매주 ${hoursText(minutes)}시간`,
  next: (time: string) => `가장 빠른 자리 ${time}`,
  noNext: '지금은 빈 자리가 없어요',
  notSaved: '아직 저장하지 않았어요. 저장해야 열려요.',
  today: '오늘',
  tomorrow: '내일',

  notExpert: '전문가만 상담 시간을 열 수 있어요',
  notExpertHelp: '자격을 인증하고 승인을 받으면 여기서 시간을 정할 수 있어요.',
  apply: '전문가 신청 보기',

  feedHelp: '잡힌 상담을 휴대폰이나 컴퓨터의 캘린더에서 봐요',

  suggestion: '처음이라 평일 낮 시간을 미리 넣어 뒀어요. 바꾼 뒤 저장해 주세요.',
  restored: '저장하지 않은 변경을 이어서 보여 드려요.',
  discard: '저장된 시간으로 되돌리기',
  staleTitle: '다른 곳에서 상담 시간을 먼저 바꿨어요',
  staleTake: '바뀐 시간 불러오기',
  staleKeep: '내 변경으로 계속',

  week: '매주 이 시간에 열어요',
  weekHelp: '빈 곳을 누르거나 끌면 열리고, 열린 시간을 누르면 고칠 수 있어요',
  weekHelpKeys: '열린 시간에서 위아래 화살표는 시간을 옮기고, Shift와 함께 누르면 끝나는 시간을 바꾸고, Delete는 지워요.',
  grid: '요일마다 여는 시간',
  steps: '눈금',
  step: (minutes: number) => `${minutes}분`,
  wholeDay: '하루 전체 보기',
  partOfDay: '여는 시간만 보기',
  weekday: (weekday: number) => WEEKDAY_NAMES[weekday]!,
  weekdayLong: (weekday: number) => `${WEEKDAY_NAMES[weekday]!}요일`,
  dayOff: '쉼',
  differs: '이번 주는 달라요',
  hour: (hour: number) => `${hour}시`,
  range: (weekday: number, range: Times) => `${WEEKDAY_NAMES[weekday]!}요일 ${spanText(range)} 열려 있음`,
  rangeStart: (weekday: number, range: Times) => `${WEEKDAY_NAMES[weekday]!}요일 ${spanText(range)}의 시작`,
  rangeEnd: (weekday: number, range: Times) => `${WEEKDAY_NAMES[weekday]!}요일 ${spanText(range)}의 끝`,
  legendOpen: '열린 시간',
  legendBooked: '예약된 상담',
  columnState: (ranges: readonly Times[], booked: number) =>
    [ranges.length === 0 ? '쉬어요' : ranges.map(spanText).join(', '), booked > 0 ? `예약 ${booked}건` : ''].filter(Boolean).join(', '),

  copy: '다른 요일에 복사',
  copyTitle: (weekday: number) => `${WEEKDAY_NAMES[weekday]!}요일 시간을 복사해요`,
  copyHelp: '고른 요일의 시간이 이 시간으로 바뀌어요.',
  copyDays: '복사할 요일',
  copyDo: '복사하기',
  copyNone: '복사할 요일을 골라 주세요.',
  copied: '복사했어요',
  rest: '이 요일은 쉬기',
  resting: '이 요일은 쉬어요.',
  add: '시간 더하기',
  full: '하루가 다 열려 있어요.',
  from: (nth: number) => `${nth}번째 시간 시작`,
  to: (nth: number) => `${nth}번째 시간 끝`,
  pick: (label: string) => `${label} 목록에서 고르기`,
  remove: (range: Times) => `${spanText(range)} 지우기`,
  timeWrong: '시간을 다시 확인해 주세요. 예: 18:30, 오후 6:30',
  bookedStay: (count: number) => `예약된 상담 ${count}건은 시간을 줄여도 그대로 있어요`,

  exceptions: '이날만 다르게',
  exceptionsNone: '쉬는 날이나 다른 시간에 여는 날을 더할 수 있어요.',
  exceptionAdd: '더하기',
  exceptionNew: '다른 날 더하기',
  exceptionEdit: '다른 날 고치기',
  day: '날짜',
  dayNeeded: '날짜를 골라 주세요.',
  dayTaken: '이미 정한 날이에요. 목록에서 고쳐 주세요.',
  mode: '이날은',
  modeClosed: '하루 쉬어요',
  modeOpen: '이 시간에 열어요',
  closedDay: '하루 쉬어요',
  openDay: (ranges: readonly Times[]) => `${ranges.map(spanText).join(', ')} 열어요`,
  exceptionDo: '적용하기',
  exceptionDelete: '매주 시간대로 되돌리기',
  rangesNeeded: '여는 시간을 하나 이상 넣어 주세요.',

  rules: '받는 규칙',
  buffer: '상담 사이 쉬는 시간',
  notice: '적어도 이만큼 전에 신청',
  horizon: '며칠 뒤까지 열어요',
  dayMax: '하루에 받는 상담',
  holidays: '공휴일에는 쉬어요',
  holidaysHelp: '위에서 따로 연 공휴일은 열려요.',
  minutes: (minutes: number) => (minutes === 0 ? '없음' : `${minutes}분`),
  noticeText: (minutes: number) =>
    minutes % 1440 === 0 ? `${minutes / 1440}일 전` : minutes % 60 === 0 ? `${minutes / 60}시간 전` : `${minutes}분 전`,
  days: (days: number) => `${days}일`,
  sessions: (count: number | null) => (count === null ? '제한 없음' : `${count}건`),
  korea: '모든 시간은 한국 시각이에요.',

  change: (before: number, after: number) =>
    before === after ? `매주 ${hoursText(after)}시간` : `매주 ${hoursText(before)} → ${hoursText(after)}시간`,
  changed: '저장하지 않은 변경이 있어요',
  unchanged: '저장된 그대로예요',
  unchangedToast: '바뀐 것이 없어요',
  save: '이대로 저장하기',
  saved: '상담 시간을 저장했어요',

  preview: '바꾸면 이렇게 돼요',
  previewSlots: (days: number, minutes: number) => `앞으로 ${days}일 동안 빈 자리 (${minutes}분 상담 기준)`,
  previewChange: (before: number, after: number) => `${before}자리 → ${after}자리`,
  previewNone: '빈 자리가 하나도 없어요. 이 기간에는 아무도 신청할 수 없어요.',
  previewOutside: (count: number) => `열린 시간 밖에 남는 상담 ${count}건`,
  previewOutsideHelp: '이미 수락한 상담은 취소되지 않고 그대로 진행돼요.',
  previewAsked: (count: number) => `열린 시간 밖에 남는 신청 ${count}건`,
  previewAskedHelp:
    '아직 답하지 않은 신청도 그대로 남아요. 수락하거나 거절해 주세요. 기한까지 답하지 않으면 취소되고 회원이 비브를 모두 돌려받아요.',
  previewAllInside: '예약된 상담은 모두 열린 시간 안에 있어요.',
  previewSave: '저장하기',
  previewBack: '더 고치기',
} as const
