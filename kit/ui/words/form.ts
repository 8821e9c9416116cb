/** Texts of multi-step forms: the step count and the code field. */
export const form = {
  step: (step: number, steps: number) => `${steps}단계 중 ${step}단계`,
  answered: '지금까지 적은 것',
  codeSent: '이름과 번호가 맞으면 인증번호가 문자로 가요.',
  code: '인증번호',
  codeHelp: '6자리 숫자예요',
  codeNeeded: '인증번호 6자리를 적어 주세요',
  codeAgain: '다시 받기',
  codeAgainIn: (seconds: number) => `${seconds}초 뒤에 다시 받을 수 있어요`,
  codeOver: '시간이 지났어요. 인증번호를 다시 받아 주세요.',
  codeLeft: (minutes: number) => `${minutes}분 남았어요`,
} as const
