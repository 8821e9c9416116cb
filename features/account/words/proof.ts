/** Text of the password and identity confirmation. */
export const proof = {
  title: '본인인지 확인할게요',
  password: '비밀번호',
  needsPassword: '비밀번호를 적어 주세요',
  prove: '본인확인하기',
  proved: '본인확인을 마쳤어요',
  needsProof: '본인확인을 해 주세요',
} as const
