import { defineErrors } from '#kit/contract/errors.ts'

export const feedErrors = defineErrors('feed', {
  /** The same for deleted, private, hidden and blocked, so that the answer reveals nothing (decisions d-13). */
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  needs_media: { status: 400, message: '사진이나 영상을 하나는 올려 주세요.' },
})
