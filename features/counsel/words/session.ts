import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

/** Texts of states, and of acts with their questions and answers, for both sides. */
export const counsel = {
  gone: '(알 수 없음)',
  viv,
  /** Short names of the states. */
  states: { 1: '수락 대기', 8: '예정', 2: '상담 중', 6: '연장 요청', 7: '종료 요청', 3: '완료', 4: '거절됨', 5: '취소됨' } as Record<
    number,
    string
  >,
  channels: { chat: '채팅', voice: '음성', video: '화상' },
  lasting: (minutes: number) => `${minutes}분`,
  today: '오늘',
  tomorrow: '내일',
  yesterday: '어제',
  at: (day: string, time: string) => `${day} ${time}`,
  soon: '곧',
  in: {
    minutes: (count: number) => `${count}분 뒤`,
    hours: (count: number) => `${count}시간 뒤`,
    days: (count: number) => `${count}일 뒤`,
  },
  enter: '상담방 들어가기',
  detail: '상담 내용 보기',
  unread: '안 읽은 메시지',
  /** Buttons of acts. */
  acts: {
    approve: '수락',
    reject: '거절',
    cancel: '신청 취소',
    cancelByExpert: '상담 취소',
    start: '지금 시작',
    requestExtension: '연장 요청',
    cancelExtension: '연장 요청 취소',
    approveExtension: '연장 수락',
    rejectExtension: '거절',
    quit: '종료',
    requestQuit: '종료 요청',
    cancelQuit: '종료 요청 취소',
    approveQuit: '종료 동의',
    rejectQuit: '더 이어 가기',
  },
  /** What is asked before an act. */
  ask: {
    approve: {
      title: '이 상담을 수락할까요?',
      text: (when: string) => `${when}에 상담이 잡혀요. 수락하면 회원과 나누는 상담방이 열려요.`,
      yes: '수락',
    },
    quit: {
      title: '상담을 끝낼까요?',
      text: '지금 끝내면 남은 시간은 돌려받을 수 없어요.',
      yes: '끝내기',
      no: '계속하기',
    },
    requestQuit: {
      title: '상담 종료를 요청할까요?',
      text: '회원이 동의하면 상담이 끝나요. 남은 시간이 많으면 쓰지 않은 만큼 회원에게 돌아가요.',
      yes: '종료 요청',
    },
    cancelQuit: { title: '종료 요청을 취소할까요?', text: '상담이 그대로 이어져요.', yes: '요청 취소' },
    approveQuit: {
      title: '상담을 끝내는 데 동의할까요?',
      text: (returned: number) =>
        returned > 0
          ? `지금 끝내면 쓰지 않은 시간만큼 ${withParticle(viv(returned), '을/를')} 돌려받아요.`
          : '남은 시간이 얼마 없어서 돌려받는 비브는 없어요.',
      yes: '종료 동의',
    },
    requestExtension: {
      title: (minutes: number) => `${minutes}분 연장을 요청할까요?`,
      text: (price: number, balance: number | null) =>
        `${withParticle(viv(price), '이/가')} 잡혀요. 전문가가 거절하면 그대로 돌려받아요.${balance === null ? '' : ` 지금 쓸 수 있는 비브: ${viv(balance)}`}`,
      yes: '연장 요청',
    },
    approveExtension: {
      title: '연장을 수락할까요?',
      text: (minutes: number, price: number) => `상담이 ${minutes}분 길어지고 ${withParticle(viv(price), '이/가')} 더해져요.`,
      yes: '연장 수락',
    },
    rejectExtension: {
      title: '연장을 거절할까요?',
      text: '회원이 낸 연장 비용은 바로 돌아가고, 상담은 정해진 시간에 끝나요.',
      late: '정해진 시간이 지나서, 거절하면 상담이 바로 끝나요.',
      yes: '거절',
    },
    short: {
      title: '비브가 부족해요',
      text: (price: number, balance: number) =>
        `연장에는 ${withParticle(viv(price), '이/가')} 필요하고, 지금 쓸 수 있는 비브는 ${withParticle(viv(balance), '이에요/예요')}.`,
      yes: '비브 충전하기',
    },
  },
  /** Alerts after an act (specification section 8). */
  done: {
    approve: '상담을 수락했어요.',
    reject: '상담을 거절했어요.',
    cancel: '상담을 취소했어요.',
    cancelByExpert: '상담을 취소했어요.',
    approveExtension: '상담을 연장했어요.',
    rejectExtension: '상담을 연장하지 않았어요.',
    requestQuit: '상담 종료를 요청했어요.',
    cancelQuit: '종료 요청을 취소했어요.',
  } as Record<string, string>,
} as const

/** Texts of the bar above the messages of a counsel room. */
export const sessionBar = {
  title: '상담 진행',
  left: '남은 시간',
  leftShort: '남음',
  of: (whole: string) => `/ ${whole}`,
  product: (title: string, minutes: number) => `${title} ${minutes}분`,
  failed: '상담 정보를 불러오지 못했어요',
  requested: '수락을 기다리는 상담이에요',
  untilStart: (time: string) => `시작까지 ${time}`,
  planned: (when: string) => `${when} 상담 예정`,
  waiting: '들어왔어요, 상대를 기다려요',
  bothHere: '두 사람이 모두 들어왔어요',
  startsWithBoth: '두 사람이 모두 들어오면 바로 시작해요',
  late: (minutes: number) => `${minutes}분이 지나도 만나지 못하면 상담이 취소돼요`,
  me: '나',
  here: '들어옴',
  away: '아직 안 옴',
  partnerAway: (name: string) => `${name}님의 연결이 끊겼어요. 다시 들어오기를 기다려요.`,
  extensionAsked: (name: string, minutes: number) => `${name}님이 ${minutes}분 연장을 요청했어요`,
  extra: (price: string) => `${price} 추가`,
  extensionWaits: (minutes: number) => `${minutes}분 연장을 요청했어요. 전문가의 답을 기다려요.`,
  answerWithin: (seconds: number) => `정해진 시간이 끝났어요. ${seconds}초 안에 답해 주세요.`,
  answerWaits: (seconds: number) => `정해진 시간이 끝났어요. ${seconds}초 동안 답을 기다려요.`,
  quitAsked: (name: string) => `${name}님이 상담을 끝내자고 했어요`,
  quitAskedHelp: '동의하지 않으면 상담이 이어져요. 3분 동안 자리를 비우면 상담이 끝나요.',
  quitWaits: '종료를 요청했어요. 회원의 답을 기다려요.',
  noExtension: '연장할 수 없는 상담이에요',
  extensionLater: '연장은 끝나기 10분 전부터 요청할 수 있어요',
  extensionMax: '연장을 3번 모두 썼어요',
  quitOnlyRunning: '연장 요청에 답한 뒤에 종료를 요청할 수 있어요',
  ending: '상담을 마무리하고 있어요',
  ended: '상담이 끝났어요',
  review: '후기 쓰기',
  endedAt: (when: string) => `${when}에 끝난 상담`,
  warnings: {
    10: '10분이 채 남지 않았어요.',
    5: '5분이 채 남지 않았어요.',
    1: '1분이 채 남지 않았어요. 마무리할 말을 나눠 보세요.',
  },
  extendHint: '더 이야기하려면 지금 연장을 요청할 수 있어요.',
  /** Read out by screen readers. */
  spoken: { 5: '상담이 5분 남았어요', 1: '상담이 1분 남았어요', 0: '상담 시간이 끝났어요' },
} as const

/** Why nobody can write in a counsel room, by the state of its counselling. */
export const counselClosed: Record<number, string> = {
  1: '전문가가 수락하고 상담이 시작되면 대화할 수 있어요.',
  8: '상담이 시작되면 대화할 수 있어요.',
  3: '상담이 끝나서 더 쓸 수 없어요. 지난 대화는 계속 볼 수 있어요.',
  4: '거절된 상담이라 대화할 수 없어요.',
  5: '취소된 상담이라 대화할 수 없어요.',
}

/** Texts of the counselling lists in the chat list and its panel. */
export const counselRooms = {
  list: '상담 목록',
  tabs: { new: '새 요청', ing: '진행', end: '완료' },
  mineTabs: { new: '신청', ing: '진행', end: '지난 상담' },
  sides: '어떤 상담을 볼까요',
  asExpert: '받은 상담',
  asMember: '신청한 상담',
  mine: '내 상담 내역',
  manage: '상담 관리',
  newOnes: '새 요청',
  back: '상담 목록으로',
  opens: (day: string) => `${day}에 시작한 상담 이야기`,
  divider: '새 상담',
} as const
