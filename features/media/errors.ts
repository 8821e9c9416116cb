import { defineErrors } from '#kit/contract/errors.ts'
import { MEDIA_MAX } from './rules.ts'

export const mediaErrors = defineErrors('media', {
  not_found: { status: 404, message: '올린 파일을 찾을 수 없어요. 다시 올려 주세요.' },
  /** The specification's words, letter by letter; the web shows them in Korean. */
  too_many: { status: 400, message: `Media can be added up to ${MEDIA_MAX}.` },
  too_long: { status: 400, message: 'Only content of 1 minute or less can be uploaded.' },
  document: { status: 400, message: 'PDF 문서만 올릴 수 있어요.' },
  type: { status: 400, message: 'jpg, png, gif 사진과 mp4, mov 영상만 올릴 수 있어요.' },
  too_large: { status: 413, message: '파일이 너무 커요. 사진과 문서는 20MB, 영상은 200MB까지 올릴 수 있어요.' },
  too_many_pixels: { status: 400, message: '사진이 너무 커요. 5천만 화소까지 올릴 수 있어요.' },
  broken: { status: 400, message: '파일을 읽을 수 없어요. 다른 파일을 골라 주세요.' },
  not_uploaded: { status: 409, message: '파일이 아직 다 올라오지 않았어요. 다시 올려 주세요.' },
  /** The upload is another member's, used elsewhere, or removed by the cleanup. */
  not_usable: { status: 409, message: '쓸 수 없는 사진이나 영상, 문서가 있어요. 지우고 다시 올려 주세요.' },
  /** The member's stored bytes, abandoned uploads included. */
  quota: { status: 409, message: '올린 사진과 영상이 너무 많아서 더 올릴 수 없어요. 지운 파일은 30일이 지나면 빠져요.' },
  busy: { status: 503, message: '지금 올리는 사람이 많아요. 잠시 후 다시 시도해 주세요.' },
})
