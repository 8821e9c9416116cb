import type { Feature } from '#kit/server/feature.ts'
import { forgetCommentLikes, forgetPostLikes } from './forget.ts'
import { likeHttp } from './http.ts'
import { likeExport } from './export.ts'

export const like: Feature = {
  name: 'like',
  http: likeHttp,
  forget: { comments: forgetCommentLikes, posts: forgetPostLikes },
  exportParts: likeExport,
}
