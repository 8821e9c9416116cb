import type { Handled } from '#kit/server/http/handle.ts'
import { productHttp } from './product/http.ts'

export const counselHttp: Handled[] = [...productHttp]
