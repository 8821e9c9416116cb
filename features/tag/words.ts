/** Hashtags and mentions. */
export const tag = {
  tag: (name: string) => `${name} 태그 찾기`,
  person: (name: string) => `@${name} 방으로 가기`,
  nobody: '찾을 수 없는 회원이에요.',
  failed: '지금은 찾을 수 없어요. 잠시 후 다시 해 주세요.',
  people: '부를 사람',
  tags: '해시태그',
  found: (count: string) => `${count}개를 찾았어요. 위아래 화살표로 고를 수 있어요.`,
  followed: '팔로잉',
  uses: (count: string) => `글 ${count}개`,
} as const
