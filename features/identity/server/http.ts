import { handle } from '#kit/server/http/handle.ts'
import { beginIdentity, finishIdentity, sendPhoneCode } from '../contract.ts'
import { begin, finish } from './check.ts'
import { issuePhoneCode } from './code.ts'

export const identityHttp = [
  handle(beginIdentity, ({ services, me, body, now }) => begin(services, body.purpose, { me, now })),
  handle(finishIdentity, ({ services, me, params, now }) => finish(services, params.identity_no, { me, now })),
  handle(sendPhoneCode, ({ services, body, now }) => issuePhoneCode(services, body, now)),
]
