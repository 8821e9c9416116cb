export const alertSettings = {
  title: '급한 신고 알림',
  help: '1시간 안에 봐야 하는 신고가 맡은 분야에 오면 바로 알려요. 누구의 일인지는 적지 않아요.',
  mail: '알림을 받을 메일 (비워 두면 보내지 않아요)',
  save: '저장하기',
  saved: '저장했어요',
  push: (devices: number) => `내 회원 계정으로 로그인한 기기 ${devices}대에 푸시로도 알려요.`,
  noDevice: '내 회원 계정에 알림을 켠 기기가 없어요. 앱이나 브라우저에서 알림을 켜면 푸시로도 알려요.',
  noMember: '회원 계정이 이어져 있지 않아 푸시는 받을 수 없어요.',
} as const
