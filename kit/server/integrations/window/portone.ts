import { requestErrors } from '#kit/contract/errors.ts'

/** Milliseconds within which PortOne must answer. */
const TIMEOUT_MS = 10_000

/** The address of PortOne's API; tests use their own server. */
export const PORTONE_API = 'https://api.portone.io'

// The script opens pages of any provider of the channel, in frames, popups and by forms.
export const PORTONE_CSP = {
  'script-src': "'self' https://cdn.portone.io",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https:",
  'img-src': "'self' data: https:",
  'frame-src': 'https:',
  'form-action': "'self' https:",
}

/** The texts of a PortOne window: while it opens, after a failure, and at the end. */
export const portonePage = (words: { title: string; opening: string; again: string; done: string }): string => `
<div data-step="busy">
<h1 tabindex="-1">${words.title}</h1>
<p class="lead" role="status">${words.opening}</p>
</div>
<div data-step="again" hidden>
<h1 tabindex="-1">${words.again}</h1>
<p class="lead">다시 하거나, 이 창을 닫고 앞 화면으로 돌아가 주세요.</p>
<button id="again" class="main" type="button">다시 하기</button>
</div>
<div data-step="done" hidden>
<h1 tabindex="-1">${words.done}</h1>
<p class="lead">앞 화면으로 돌아가 주세요.</p>
</div>`

/** The return address if the provider's page replaced the window. */
export const returnTo = (origin: string, path: string, back: string): string =>
  `${origin}${path}${back === '' ? '' : `?back=${encodeURIComponent(back)}`}`

/** The type of PortOne's refusal; undefined for other errors. */
export const refusalOf = (error: unknown): string | undefined => (error as { data?: { type?: string } }).data?.type

/** Limits the waiting time. @throws `request.busy` */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(requestErrors.busy()), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
