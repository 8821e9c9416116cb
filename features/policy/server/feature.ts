import type { Feature } from '#kit/server/feature.ts'
import { policyHttp } from './http.ts'
import { policyOperatorHttp } from './operator-http.ts'

export const policy: Feature = {
  name: 'policy',
  http: [...policyHttp, ...policyOperatorHttp],
}
