/** Refusals that reviews of counsellings and of products share; each feature declares them under its own codes. */
export const reviewRefusals = {
  /** The same for another member's review and a deleted one. */
  not_found: { status: 404, message: '볼 수 없는 후기예요.' },
  deleted: { status: 409, message: '지운 후기는 다시 쓸 수 없어요.' },
  edited: { status: 409, message: '후기는 한 번만 고칠 수 있어요.' },
  replied: { status: 409, message: '이미 답글을 남긴 후기예요.' },
  rating: { status: 400, message: '별점을 골라 주세요.' },
  content: { status: 400, message: '후기는 10~1,000자로 적어 주세요.' },
} as const
