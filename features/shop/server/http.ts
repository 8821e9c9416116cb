import type { Handled } from '#kit/server/http/handle.ts'
import { catalogHttp } from './catalog/http.ts'
import { wishHttp } from './wish/http.ts'
import { questionHttp } from './question/http.ts'
import { goodsOperatorHttp } from './operator/http.ts'
import { ownHttp } from './own/http.ts'

export const shopHttp: Handled[] = [...ownHttp, ...catalogHttp, ...wishHttp, ...questionHttp, ...goodsOperatorHttp]
