import type { IdentityVerificationClient } from '@portone/server-sdk/identityVerification'
import { requestErrors } from '#kit/contract/errors.ts'
import { identityWindow, type Identity, type IdentityResult, type Proven } from './identity.ts'
import { withTimeout, portonePage, PORTONE_API, PORTONE_CSP, refusalOf, returnTo } from '../window/portone.ts'
import { mountWindow } from '../window/window.ts'
import { IDENTITY_WINDOW } from './window.ts'

type Options = {
  storeId: string
  secret: string
  channelKey: string
  /** haru's origin, for the return address. */
  origin: string
  /** The address of PortOne's API; tests use their own server. */
  api?: string
}

/** Identity verification by PortOne V2: its script opens the provider's pages, its API returns the result. */
export function portoneIdentity({ storeId, secret, channelKey, origin, api = PORTONE_API }: Options): Identity {
  let client: Promise<IdentityVerificationClient> | undefined
  return {
    engine: 'portone',
    begin() {},
    async find(identityNo) {
      client ??= import('@portone/server-sdk/identityVerification').then((sdk) =>
        sdk.IdentityVerificationClient({ secret, storeId, baseUrl: api }),
      )
      const asked = (await client).getIdentityVerification({ identityVerificationId: identityNo, storeId })
      return withTimeout(asked.then((found) => resultOf(found as Found, channelKey), absent))
    },
    mount: (scope) =>
      mountWindow(scope, {
        ...IDENTITY_WINDOW,
        script: 'portone.js',
        opensPopups: true,
        csp: PORTONE_CSP,
        draw: () => PAGE,
        data: (identityNo, back) => ({
          store: storeId,
          channel: channelKey,
          redirect: returnTo(origin, identityWindow(identityNo), back),
        }),
      }),
  }
}

const PAGE = portonePage({
  title: '본인확인',
  opening: '본인확인 화면을 여는 중이에요.',
  again: '본인확인을 마치지 못했어요',
  done: '본인확인을 마쳤어요',
})

type Found = {
  status: string
  channel?: { key?: string }
  verifiedCustomer?: { name: string; birthDate?: string; gender?: string; phoneNumber?: string; ci?: string; di?: string }
}

function resultOf({ status, channel, verifiedCustomer: customer }: Found, channelKey: string): IdentityResult {
  if (status === 'READY') return { state: 'waiting' }
  if (status !== 'VERIFIED' || !customer) return { state: 'failed' }
  // The browser chooses the channel, and a test channel of the same store verifies any data.
  if (channel?.key !== channelKey) return { state: 'failed' }
  const person = personOf(customer)
  return person ? { state: 'proven', person } : { state: 'failed' }
}

/** Null if a value that haru needs is missing. */
function personOf({ name, birthDate, gender, phoneNumber = '', ci, di }: NonNullable<Found['verifiedCustomer']>): Proven | null {
  const phone = phoneNumber.replace(/^\+82 ?/, '0').replace(/\D/g, '')
  const known = gender === 'MALE' ? 'm' : gender === 'FEMALE' ? 'w' : null
  if (name === '' || birthDate === undefined || known === null || !/^\d{8,12}$/.test(phone) || ci === undefined) return null
  // Some providers give no DI; CI, which is digested under another key, takes its place.
  return { real_name: name, birth: birthDate, gender: known, phone, ci, di: di ?? ci }
}

/** A verification that PortOne does not know was never opened. */
function absent(error: unknown): IdentityResult {
  if (refusalOf(error) === 'IDENTITY_VERIFICATION_NOT_FOUND') return { state: 'none' }
  throw requestErrors.busy()
}
