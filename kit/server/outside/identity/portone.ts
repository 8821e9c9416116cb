import type { IdentityVerificationClient } from '@portone/server-sdk/identityVerification'
import { requestErrors } from '#kit/contract/errors.ts'
import { identityWindow, type Identity, type IdentityResult, type Proven } from './identity.ts'
import { mountWindow } from './window.ts'

type Options = {
  storeId: string
  secret: string
  channelKey: string
  /** haru's own, to come back to. */
  origin: string
  /** Where PortOne's server is; tests name their own. */
  api?: string
}

/** Milliseconds that PortOne is given to answer. */
const PATIENCE_MS = 10_000

/** Identity verification by PortOne V2: its script opens the providers' pages, its server says what came of it. */
export function portoneIdentity({ storeId, secret, channelKey, origin, api = 'https://api.portone.io' }: Options): Identity {
  let client: Promise<IdentityVerificationClient> | undefined
  return {
    engine: 'portone',
    begin() {},
    async find(identityNo) {
      client ??= import('@portone/server-sdk/identityVerification').then((sdk) =>
        sdk.IdentityVerificationClient({ secret, storeId, baseUrl: api }),
      )
      const asked = (await client).getIdentityVerification({ identityVerificationId: identityNo, storeId })
      return inTime(asked.then((found) => resultOf(found as Found, channelKey), absent))
    },
    mount: (scope) =>
      mountWindow(scope, {
        script: 'portone.js',
        opensPopups: true,
        csp: CSP,
        draw: () => PAGE,
        data: (identityNo, back) => ({
          store: storeId,
          channel: channelKey,
          redirect: `${origin}${identityWindow(identityNo)}${back === '' ? '' : `?back=${encodeURIComponent(back)}`}`,
        }),
      }),
  }
}

// The script opens the page of whichever provider the channel belongs to, in frames and popups and by forms.
const CSP = {
  'script-src': "'self' https://cdn.portone.io",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https:",
  'img-src': "'self' data: https:",
  'frame-src': 'https:',
  'form-action': "'self' https:",
}

const PAGE = `
<div data-step="busy">
<h1 tabindex="-1">본인확인</h1>
<p class="lead" role="status">본인확인 화면을 여는 중이에요.</p>
</div>
<div data-step="again" hidden>
<h1 tabindex="-1">본인확인을 마치지 못했어요</h1>
<p class="lead">다시 하거나, 이 창을 닫고 앞 화면으로 돌아가 주세요.</p>
<button id="again" class="main" type="button">다시 하기</button>
</div>
<div data-step="done" hidden>
<h1 tabindex="-1">본인확인을 마쳤어요</h1>
<p class="lead">앞 화면으로 돌아가 주세요.</p>
</div>`

type Found = {
  status: string
  channel?: { key?: string }
  verifiedCustomer?: { name: string; birthDate?: string; gender?: string; phoneNumber?: string; ci?: string; di?: string }
}

function resultOf({ status, channel, verifiedCustomer: customer }: Found, channelKey: string): IdentityResult {
  if (status === 'READY') return { state: 'waiting' }
  if (status !== 'VERIFIED' || !customer) return { state: 'failed' }
  // The browser names the channel: one for tests, of the same store, vouches for anything.
  if (channel?.key !== channelKey) return { state: 'failed' }
  const person = personOf(customer)
  return person ? { state: 'proven', person } : { state: 'failed' }
}

/** Null where the provider does not say all that haru needs. */
function personOf({ name, birthDate, gender, phoneNumber = '', ci, di }: NonNullable<Found['verifiedCustomer']>): Proven | null {
  const phone = phoneNumber.replace(/^\+82 ?/, '0').replace(/\D/g, '')
  const known = gender === 'MALE' ? 'm' : gender === 'FEMALE' ? 'w' : null
  if (name === '' || birthDate === undefined || known === null || !/^\d{8,12}$/.test(phone) || ci === undefined) return null
  // Some providers give no DI; CI, which is digested under another key, takes its place.
  return { real_name: name, birth: birthDate, gender: known, phone, ci, di: di ?? ci }
}

/** What PortOne does not know was never opened. */
function absent(error: unknown): IdentityResult {
  const { data } = error as { data?: { type?: string } }
  if (data?.type === 'IDENTITY_VERIFICATION_NOT_FOUND') return { state: 'none' }
  throw requestErrors.busy()
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(requestErrors.busy()), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
