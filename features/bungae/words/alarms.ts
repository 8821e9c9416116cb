/** What alarms say after the name of a bungae. */
export const bungaeAlarms = {
  fresh: (meet: string, name: string): string => `${meet} · ${name}`,
  offered: (name: string): string => `${name}: 자리가 났어요. 10분 안에 정해 주세요.`,
  offerOver: (name: string): string => `${name}: 10분이 지나서 다음 분께 자리를 드렸어요.`,
  asked: (name: string): string => `${name}: 참여 신청이 왔어요.`,
  accepted: (name: string): string => `${name}: 함께할 수 있게 됐어요.`,
  waits: (name: string): string => `${name}: 수락됐어요. 자리가 나면 차례대로 알려 드릴게요.`,
  rejected: (name: string): string => `${name}: 이번에는 함께하지 못하게 됐어요.`,
  changed: (name: string): string => `${name}: 시간이나 장소가 바뀌었어요. 다시 확인해 주세요.`,
  moved: (name: string): string => `${name}: 시간이나 장소가 조금 바뀌었어요.`,
  hidden: (name: string): string => `${name}: 신고를 확인하는 동안 볼 수 없어요. 가지 않아도 기록은 남지 않아요.`,
  edited: (name: string): string => `${name}: 내용이 바뀌었어요.`,
  unconfirmed: (name: string): string => `${name}: 바뀐 내용을 확인하지 않아서 참여가 취소됐어요.`,
  cancelled: (name: string): string => `${name}: 번개가 취소됐어요.`,
  ended: (name: string): string => `${name}: 모집이 끝나서 기다리기가 끝났어요.`,
  soon: (name: string): string => `${name}: 3시간 뒤에 만나요.`,
  mark: (name: string): string => `${name}: 함께한 분들의 출석을 확인해 주세요.`,
  attended: (name: string): string => `${name}: 출석이 확인됐어요.`,
  missed: (name: string): string => `${name}: 오지 않은 것으로 남았어요. 48시간 안에 이의를 제기할 수 있어요.`,
  objected: (name: string): string => `${name}: 출석 기록에 이의가 왔어요.`,
  believed: (name: string): string => `${name}: 이의가 받아들여졌어요.`,
  disbelieved: (name: string): string => `${name}: 이의가 받아들여지지 않았어요.`,
  appealAccepted: (name: string): string => `${name}: 하루가 다시 살펴보고, 기록을 세지 않기로 했어요.`,
  appealDenied: (name: string): string => `${name}: 하루가 다시 살펴봤어요. 기록은 그대로예요.`,
  arrived: (name: string): string => `‘${name}’ 번개에 도착했어요.`,
  friendEnd: (name: string): string => `‘${name}’ 번개가 끝났어요.`,
} as const

/** System messages in the room of the club. */
export const roomWords = {
  fresh: (name: string): string => `새 번개가 열렸어요: ${name}`,
  joined: (name: string): string => `함께하는 사람이 늘었어요: ${name}`,
} as const
