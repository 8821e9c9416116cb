/** Words of the choice of a district. */
export const location = {
  sido: '시·도',
  sigungu: '시·군·구',
  pick: '골라 주세요',
  failed: '지역을 불러오지 못했어요. 잠시 뒤에 다시 해 주세요.',
} as const

/** `42분`, `7시간 54분`. */
const span = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours}시간`, (hours === 0 || minutes % 60 > 0) && `${minutes % 60}분`].filter(Boolean).join(' ')
}

/** Words of sharing one's place. */
export const sharing = {
  title: '위치 공유',
  left: (minutes: number) => `위치 공유 ${span(minutes)} 남음`,
  begin: '위치 공유 켜기',
  now: (minutes: number) => `${span(minutes)} 뒤에 스스로 꺼져요.`,
  lead: '다른 회원에게는 정확한 위치 대신 300m 안에서 흐린 위치와 거리만 보여요.',
  consentLead: '위치를 공유하려면 위치기반서비스 이용약관에 동의해 주세요.',
  readTerms: '약관 읽기',
  agree: '동의하고 켜기',
  ageLead: '19세가 안 된 회원과 어른은 서로의 위치를 볼 수 없어요. 나이를 알 수 있게 먼저 본인확인을 해 주세요.',
  toInfo: '내 정보로 가기',
  stop: '지금 끄기',
  start: '공유 켜기',
  minutes: '공유할 시간',
  minutesOf: { 15: '15분', 60: '1시간', 480: '8시간' },
  scope: '볼 수 있는 사람',
  scopes: { followers: '팔로워', mutual: '서로 팔로우', all: '모두' },
  show: '다른 회원에게 보이기',
  showHelp: '끄면 거리 계산에만 쓰고 아무에게도 보이지 않아요.',
  auto: '앱을 열 때 켜기',
  autoHelp: '직접 끄면 다시 켤 때까지 저절로 켜지지 않아요.',
  home: '집 주변 숨기기',
  homeHelp: '집에서 200m 안에 있으면 아무에게도 보이지 않아요.',
  homeSet: '지금 있는 곳을 집으로 정하기',
  homeRemove: '집 주변 숨기기 풀기',
  homeSaved: '집 주변에서는 보이지 않아요.',
  homeRemoved: '집 주변 숨기기를 풀었어요.',
  here: (place: string) => `지금 ${place}`,
  hidden: '집 주변이라 아무에게도 보이지 않아요.',
  viewers: '지금 나를 볼 수 있는 사람',
  viewerCount: (count: string) => `${count}명`,
  viewersAll: '나를 차단하지 않은 같은 나이대의 모든 회원이 볼 수 있어요.',
  viewersNone: '지금 나를 볼 수 있는 사람이 없어요.',
  records: '위치 기록 보기',
  recordsLead: '위치를 모으고 보여 준 사실을 법에 따라 여섯 달 동안 남겨요. 나와 법이 정한 담당자만 볼 수 있어요.',
  recordsNone: '남은 기록이 없어요',
  collected: (count: string) => `내 기기가 위치를 ${count}번 보냈어요`,
  provided: (name: string, count: string) => `${name} 님에게 ${count}번 보였어요`,
  gone: '탈퇴한 회원',
  more: '더 보기',
  stopped: '위치 공유를 껐어요.',
  started: (minutes: string) => `위치를 ${minutes} 동안 공유해요.`,
  ended: '위치 공유 시간이 끝났어요.',
  failed: '위치 공유를 바꾸지 못했어요. 잠시 뒤에 다시 해 주세요.',
  off: '위치를 공유하지 않고 있어요.',
} as const
