import { reviewRefusals } from '#features/review/errors.ts'
import { defineErrors } from '#kit/contract/errors.ts'

export const reviewErrors = defineErrors('counsel_review', {
  ...reviewRefusals,
  not_ended: { status: 409, message: '상담을 마친 다음에 후기를 쓸 수 있어요.' },
  late: { status: 409, message: '상담이 끝나고 30일 안에 후기를 쓸 수 있어요.' },
  already: { status: 409, message: '이미 후기를 쓴 상담이에요.' },
  expert_left: { status: 409, message: '탈퇴한 전문가에게는 후기를 남길 수 없어요.' },
  edit_late: { status: 409, message: '후기는 쓴 지 7일 안에 고칠 수 있어요.' },
  rating_kind: { status: 400, message: '얼마나 친절했는지 골라 주세요.' },
  rating_time: { status: 400, message: '시간을 잘 지켰는지 골라 주세요.' },
  images: { status: 400, message: '의사 상담의 후기에는 사진을 올릴 수 없어요.' },
})
