import type { Handled } from '#kit/server/http/handle.ts'
import { applyHttp } from './apply/http.ts'
import { deskHttp } from './desk/http.ts'
import { icsHttp } from './ics/http.ts'
import { productHttp } from './product/http.ts'
import { reviewHttp } from './review/http.ts'
import { sessionHttp } from './session/http.ts'
import { weekHttp } from './week/http.ts'

export const counselHttp: Handled[] = [...productHttp, ...applyHttp, ...sessionHttp, ...deskHttp, ...weekHttp, ...icsHttp, ...reviewHttp]
