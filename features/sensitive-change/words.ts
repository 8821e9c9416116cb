/** Text of the password and identity confirmation. */
export const proof = {
  title: '본인인지 확인할게요',
  password: '비밀번호',
  needsPassword: '비밀번호를 적어 주세요',
  prove: '본인확인하기',
  proved: '본인확인을 마쳤어요',
  needsProof: '본인확인을 해 주세요',
} as const

/** Text of the sheet that asks for the confirmation. */
export const reauth = {
  lead: '계정을 지키려고 한 번 더 확인해요. 마치면 메일과 문자, 모든 기기로 알려 드려요.',
  returned: '본인확인을 마쳤어요. 하려던 일을 다시 눌러 주세요.',
  go: '확인',
} as const

/** Text of the page "내가 아니에요". */
export const notMe = {
  question: '내가 한 변경이 아니에요?',
  byLink: '아래 변경을 되돌리고 계정을 지켜요.',
  byIdentity: '받은 메일이나 문자의 주소가 없어도, 본인확인을 하면 72시간 안의 변경을 되돌릴 수 있어요.',
  when: '때',
  device: '기기',
  unknownDevice: '알 수 없는 기기',
  until: '되돌릴 수 있는 시간',
  happens: '되돌리면 이렇게 돼요',
  effects: [
    '모든 기기에서 로그아웃해요.',
    '이 변경과 그 뒤에 한 중요한 변경을 되돌려요. 메일 주소, 휴대폰 번호, 소셜 연결, 계좌는 앞의 것으로 돌아가고, 내려받기와 탈퇴는 취소돼요.',
    '비밀번호를 더는 쓸 수 없게 해요. 본인확인을 하고 새로 정하면 돼요.',
  ],
  undo: '내가 아니에요. 되돌릴게요',
  prove: '본인확인하고 되돌리기',
  mine: '내가 했어요',
  done: '되돌렸어요',
  doneLead: '모든 기기에서 로그아웃했어요.',
  doneNothing: '되돌릴 변경이 없었어요',
  nothing: '이 주소로 되돌릴 수 있는 변경이 남아 있지 않았어요. 모든 기기에서 로그아웃했어요.',
  next: '비밀번호를 새로 정해야 로그인할 수 있어요. 메일이나 소셜 계정의 비밀번호도 바꿔 주세요.',
  nextSocial: '다시 로그인해 주세요. 메일이나 소셜 계정의 비밀번호도 바꿔 주세요.',
  reset: '비밀번호 새로 정하기',
  logIn: '로그인하기',
  invalid: '되돌릴 수 없어요',
  noLink: '주소가 끊겼어요',
} as const
