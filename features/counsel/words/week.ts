import { withParticle } from '#kit/contract/particle.ts'

/** Why a session cannot be proposed at a place. */
export type DropProblem =
  | 'same'
  | 'late'
  | 'notice'
  | 'stopped'
  | 'horizon'
  | 'dayOff'
  | 'session'
  | 'request'
  | 'offer'
  | 'buffer'
  | 'outside'
  | 'dayFull'

/** The week of an expert in the portal. */
export const counselWeek = {
  label: '한 주의 상담',
  before: '지난주',
  after: '다음 주',
  present: '이번 주',
  help: '예정된 상담을 끌면 다른 시간을 제안하고, 빈 시간을 끌면 그날만 열거나 막아요.',
  moreHours: '이르거나 늦은 상담은 표를 위아래로 밀어서 볼 수 있어요.',
  helpKeys:
    '예정된 상담에서 Space를 누르면 집어 들고, 화살표로 옮기고, Enter나 Space로 놓아요. Esc는 그대로 둬요. 여는 시간은 요일 버튼에서 바꿔요.',
  noHours: '아직 상담 시간을 열지 않았어요.',
  toHours: '가능 시간 정하기',
  stopped: '지금은 새 신청을 받지 않아요. 가능 시간에서 다시 열 수 있어요.',
  legend: {
    open: '열린 시간',
    booked: '예정',
    running: '진행 중',
    requested: '새 요청',
    done: '완료',
    pause: '쉬는 시간',
    proposed: '제안한 시간',
  },
  hour: (hour: number) => `${hour}시`,
  now: (time: string) => `지금 ${time}`,
  differs: '이날만 다르게',
  dayOff: '쉼',
  editDay: '시간 바꾸기',
  columnState: (open: string, sessions: number) => [open, sessions > 0 ? `상담 ${sessions}건` : ''].filter(Boolean).join(', '),
  span: (from: string, to: string) => `${from}–${to}`,
  due: (when: string) => `${when}까지 답해 주세요`,
  proposedTo: (when: string) => `${withParticle(when, '으로/로')} 제안함`,
  /** At the proposed time, by who proposed it. */
  proposed: (name: string) => `제안 · ${name}`,
  askedFor: (name: string) => `희망 · ${name}`,
  wishedTo: (when: string) => `회원이 ${withParticle(when, '을/를')} 바라요`,
  picked: (what: string) => `${withParticle(what, '을/를')} 집어 들었어요. 화살표로 옮기고 Enter로 놓으세요.`,
  at: (when: string, why: string | null) => (why === null ? `${when}. 놓을 수 있어요.` : `${when}. ${why}`),
  putBack: '제자리에 뒀어요.',
  drop: {
    same: '지금 시간이에요.',
    late: '시작까지 1시간 넘게 남은 시간만 제안할 수 있어요.',
    notice: '신청을 받는 시각보다 가까워요.',
    stopped: '지금은 상담을 받지 않아서 옮길 수 없어요.',
    horizon: '아직 열지 않은 날이에요.',
    dayOff: '쉬는 날이에요.',
    session: '다른 상담과 겹쳐요.',
    request: '답을 기다리는 요청과 겹쳐요.',
    offer: '기다리던 회원에게 먼저 권한 시간이에요.',
    buffer: '상담 사이 쉬는 시간과 겹쳐요.',
    outside: '열린 시간의 자리가 아니에요.',
    dayFull: '하루에 받는 상담이 다 찼어요.',
  } satisfies Record<DropProblem, string>,
  pick: {
    asked: '이미 다른 시간을 제안했어요.',
    max: '일정은 2번까지만 바꿀 수 있어요.',
    late: '시작 1시간 전부터는 일정을 바꿀 수 없어요.',
  },
  ask: {
    title: '이 시간으로 바꾸자고 제안할까요?',
    text: (name: string, from: string, to: string, left: number) =>
      `${from} → ${to}\n${name}님이 수락하면 바뀌어요. 그때까지 지금 시간을 비워 둬요. 수락하면 ${left}번 더 바꿀 수 있어요.`,
    yes: '제안하기',
  },
  sent: '다른 시간을 제안했어요.',
  open: '열기',
  block: '막기',
  stretch: (kind: string, from: string, to: string) => `${from}–${to} ${kind}`,
  opened: (when: string) => `${withParticle(when, '을/를')} 열었어요.`,
  blocked: (when: string) => `${withParticle(when, '을/를')} 막았어요.`,
  /** After a change of the hours: what lies outside of them and stays. */
  kept: ({ booked, requested }: { booked: number; requested: number }) =>
    [
      booked > 0 ? ` 잡힌 상담 ${booked}건은 그대로예요.` : '',
      requested > 0 ? ` 답하지 않은 요청 ${requested}건도 남아 있으니 답해 주세요.` : '',
    ].join(''),
  dayChanged: (day: string) => `${day} 시간을 바꿨어요.`,
  undo: '되돌리기',
  undone: '되돌렸어요.',
  card: {
    title: '상담',
    product: (title: string, minutes: number) => `${title} ${minutes}분`,
    enter: '상담방 들어가기',
    detail: '상담 내용 보기',
    propose: '다른 시간 제안하기',
    takeBack: '제안 거두기',
    cancel: '상담 취소하기',
  },
} as const
