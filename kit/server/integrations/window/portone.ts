import { requestErrors } from '#kit/contract/errors.ts'

/** Milliseconds that PortOne is given to answer a question. */
const PATIENCE_MS = 10_000

/** Where PortOne's server is; tests name their own. */
export const PORTONE_API = 'https://api.portone.io'

// The script opens the page of whichever provider the channel belongs to, in frames and popups and by forms.
export const PORTONE_CSP = {
  'script-src': "'self' https://cdn.portone.io",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https:",
  'img-src': "'self' data: https:",
  'frame-src': 'https:',
  'form-action': "'self' https:",
}

/** What a window of PortOne's shows around the provider's own: while it opens, where it came to nothing, and at the end. */
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

/** Where the provider comes back to, when it took the window's place. */
export const returnTo = (origin: string, path: string, back: string): string =>
  `${origin}${path}${back === '' ? '' : `?back=${encodeURIComponent(back)}`}`

/** What PortOne's server calls the refusal, where it is one. */
export const refusalOf = (error: unknown): string | undefined => (error as { data?: { type?: string } }).data?.type

/** Waits no longer than people do. @throws `request.busy` */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
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
